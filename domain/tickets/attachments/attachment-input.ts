// A form's files: those that were uploaded before it was sent.
import { z } from 'zod'
import { attachmentsPerMessage, refusals } from './attachment.ts'
import { readCarriedFiles } from './carried-files.ts'

/** The field `attachments` of a form; gives the files' ids. */
export const attachmentIds = z
  .string()
  .default('')
  .transform((field, context) => {
    const files = readCarriedFiles(field)
    const ids = [...new Set(files?.map(({ id }) => id))]
    if (files && ids.length <= attachmentsPerMessage) return ids
    context.addIssue({ code: 'custom', message: files ? refusals.many : refusals.gone })
    return z.NEVER
  })
