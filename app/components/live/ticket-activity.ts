// By what one sees that somebody is there.
/** The events of a window that only somebody in front of it causes. */
export const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
