"""What the narrator is asked, and what is made of the answer; pure."""
