// What the desk calls the list that a ticket of a stage stands in.

/** By stage, and by status where that differs. */
export const listNames = {
  pending: 'Tiket masuk',
  inprogress: 'Dalam proses',
  waiting: 'Dalam proses',
  completed: 'Selesai',
  spam: 'Spam',
} as const
