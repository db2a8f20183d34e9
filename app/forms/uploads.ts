// The files that the forms of a page may bring, as its route declares them: `export const handle = { uploads: … }`.
import { attachmentMaxBytes, attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'

/** The largest body of a page follows from this (server/middleware/limit-body.ts). */
export interface FormUploads {
  /** All files of one form together, in bytes. */
  readonly maxBytes: number
  readonly guests?: true
  /** The form has one file and no other field: when it is too large the page gets an empty form and shows its limit. */
  readonly fileAlone?: true
  /** The content of a file returns in a field of a second form. */
  readonly asText?: true
}

export const messageUploads: FormUploads = { maxBytes: attachmentsPerMessage * attachmentMaxBytes }

export const guestUploads: FormUploads = { ...messageUploads, guests: true }
