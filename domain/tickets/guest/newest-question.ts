import type { StatusLabel } from '#domain/tickets/ticket.ts'

export interface NewestQuestion {
  readonly publicId: string
  readonly title: string
  readonly label: StatusLabel
  /** Number of answers; a device compares it with the number that it showed last. */
  readonly answers: number
}
