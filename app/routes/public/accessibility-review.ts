// When the accessibility statement at /aksesibilitas was read through last, with its list of what falls short.

/** The day in WIB, ISO 8601; change it only together with a look at the whole statement. */
export const accessibilityReviewedOn = '2026-11-26'
