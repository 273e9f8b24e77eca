// Islands are deflated JSON in base64. The browser inflates them; one that cannot has inflateHere, which follows RFC 1951.

const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const islands = new Map();

/** The value of an island, inflated once; null where there is no such island. */
const island = (id) => {
  if (!islands.has(id)) {
    const element = document.getElementById(id);
    islands.set(id, element === null ? Promise.resolve(null) : inflate(bytesOf(element.textContent)).then(
      (bytes) => JSON.parse(new TextDecoder().decode(bytes))));
  }
  return islands.get(id);
};

const inflate = async (bytes) => {
  if (typeof DecompressionStream === "function") {
    try {
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    } catch (error) {
      // An older browser knows the class and not this format.
    }
  }
  return inflateHere(bytes);
};

const EXTRA_LENGTH = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const EXTRA_BACK = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Smallest value of each code from the extra bits of all. */
const bases = (extras, first) => extras.map((_, at) => extras.slice(0, at).reduce((sum, bits) => sum + (1 << bits), first));
const LENGTHS = bases(EXTRA_LENGTH, 3);
LENGTHS[28] = 258;
const BACKS = bases(EXTRA_BACK, 1);

/** Canonical Huffman codes: how many of each length, and the symbols in order. */
const codes = (lengths) => {
  const counts = new Uint16Array(16), starts = new Uint16Array(16), symbols = [];
  lengths.forEach((length) => { if (length) counts[length] += 1; });
  for (let length = 1; length < 16; length += 1) starts[length] = starts[length - 1] + counts[length - 1];
  lengths.forEach((length, symbol) => { if (length) { symbols[starts[length]] = symbol; starts[length] += 1; } });
  return { counts, symbols };
};

const FIXED = [codes([...Array(288).keys()].map((at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  codes(Array(30).fill(5))];

const inflateHere = (bytes) => {
  let out = new Uint8Array(bytes.length * 4 + 1024), size = 0, at = 0, bit = 0;
  const put = (byte) => {
    if (size === out.length) { const wider = new Uint8Array(size * 2); wider.set(out); out = wider; }
    out[size] = byte;
    size += 1;
  };
  const bits = (count) => {
    let value = 0;
    for (let number = 0; number < count; number += 1) {
      if (at >= bytes.length) throw new Error("the data ends too early");
      value |= ((bytes[at] >> bit) & 1) << number;
      bit += 1;
      if (bit === 8) { bit = 0; at += 1; }
    }
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0, first = 0, index = 0;
    for (let length = 1; length < 16; length += 1) {
      code |= bits(1);
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("no such code");
  };
  const dynamic = () => {
    const literals = bits(5) + 257, backs = bits(5) + 1, named = bits(4) + 4, small = Array(19).fill(0), lengths = [];
    for (let number = 0; number < named; number += 1) small[ORDER[number]] = bits(3);
    const meta = codes(small);
    while (lengths.length < literals + backs) {
      const found = symbol(meta);
      if (found < 16) lengths.push(found);
      else if (found === 16) lengths.push(...Array(3 + bits(2)).fill(lengths[lengths.length - 1]));
      else lengths.push(...Array(found === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codes(lengths.slice(0, literals)), codes(lengths.slice(literals))];
  };
  for (let last = 0; !last;) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      if (bit) { bit = 0; at += 1; }
      const length = bytes[at] | (bytes[at + 1] << 8);
      at += 4;
      for (let number = 0; number < length; number += 1, at += 1) put(bytes[at]);
      continue;
    }
    const [literal, distance] = kind === 1 ? FIXED : dynamic();
    for (let found = symbol(literal); found !== 256; found = symbol(literal)) {
      if (found < 256) { put(found); continue; }
      const length = LENGTHS[found - 257] + bits(EXTRA_LENGTH[found - 257]), code = symbol(distance);
      const back = BACKS[code] + bits(EXTRA_BACK[code]);
      for (let number = 0; number < length; number += 1) put(out[size - back]);
    }
  }
  return out.subarray(0, size);
};
