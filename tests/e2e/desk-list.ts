// Addresses of the desk's lists that hold one ticket, however many other tests make beside it.
/** The list with the tickets that hold these words. */
export const listWith = (words: string, list: 'pending' | 'in-progress' = 'pending') =>
  `/helpdesk/tickets/${list}?search=${encodeURIComponent(words)}`
