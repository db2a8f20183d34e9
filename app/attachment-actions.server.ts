// Files that come with a form, as they do without JavaScript: taken in one by one, and carried by the form from then on.
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import type { Person } from '#domain/accounts/person.ts'
import { fileLater, isShed } from '#domain/peak/peak-now.server.ts'
import { attachmentIds } from '#domain/tickets/attachments/attachment-input.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'
import { readCarriedFiles, writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { uploadAttachment } from '#domain/tickets/attachments/upload-attachment.ts'
import { asAppError } from '#shared/errors.ts'

/**
 * The request with its field `attachments` completed, and the schema for that field, which refuses the form when one of
 * its files was refused. The others are kept, so that they need not be chosen again. Files whose names stand in the
 * field `removed` are left out.
 */
export async function takeFiles(person: Person, request: Request) {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return { request, attachments: attachmentIds }
  }
  const form = await request.formData().catch(() => new FormData())
  noteTypedForm(request, form)
  const removed = form.getAll('removed')
  const carried: CarriedFile[] = (readCarriedFiles(String(form.get('attachments') ?? '')) ?? []).filter(
    ({ id }) => !removed.includes(id),
  )
  const problems: string[] = []
  const comesLater = person.role === 'client' && isShed('familyFiles')
  for (const file of form.getAll('files')) {
    // A field in which nothing was chosen comes as a file without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
    if (comesLater) {
      problems.push(`${file.name}: ${fileLater}`)
      continue
    }
    const content = new Uint8Array(await file.arrayBuffer())
    try {
      carried.push(await uploadAttachment(person, { name: file.name, content }))
    } catch (thrown) {
      const known = asAppError(thrown)
      if (!known) throw thrown
      problems.push(`${file.name}: ${known.message}`)
    }
  }
  form.delete('files')
  form.delete('removed')
  form.set('attachments', writeCarriedFiles(carried))
  const attachments = attachmentIds.refine(() => problems.length === 0, problems.join(' '))
  return { request: new Request(request.url, { method: 'POST', body: form }), attachments }
}
