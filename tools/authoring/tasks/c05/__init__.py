"""Category 5: traps, honesty and exact calculation; the answer in the chat is the deliverable."""
