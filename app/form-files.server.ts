// Files that come with a form: taken in one by one, and carried by the form from then on; without an account they travel with it.

import { z } from 'zod'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import type { Person } from '#domain/accounts/person.ts'
import { attachmentIds } from '#domain/tickets/attachments/attachment-policy.ts'
import { type UploadedFile, uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { type CarriedFile, readCarriedFiles, writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { asAppError } from '#shared/errors.ts'
import { type Flash, flashMaxLength } from './flash.ts'
import { fillFromFiles, fillFromUploads } from './voice-text.server.ts'

/** The files of the form, the form without them, and a further schema for it, as `fillFromFiles` says. */
export async function splitFiles(request: Request) {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return { request, files: [], voice: z.object({}) }
  }
  const form = await request.formData().catch(() => new FormData())
  noteTypedForm(request, form)
  const files: UploadedFile[] = []
  for (const file of form.getAll('files')) {
    // A field in which nothing was chosen comes as a file without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
    files.push({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })
  }
  form.delete('files')
  const voice = await fillFromFiles(form, files)
  return { request: new Request(request.url, { method: 'POST', body: form }), files, voice }
}

/** The longest list of names, so that the sentence fits a flash. */
const namesMaxLength = 70

/** The longest sentences with reasons: a flash, less what was sent. */
const reasonsMaxLength = flashMaxLength - 60

function withoutFiles(names: readonly string[], why?: string): string {
  const all = names.join(', ')
  const listed = all.length > namesMaxLength ? `${all.slice(0, namesMaxLength - 1)}…` : all
  const files = names.length === 1 ? `Berkas ${listed}` : `${names.length} berkas (${listed})`
  return `${files} tidak dapat kami terima. ${why ?? ''}`.trim()
}

/**
 * The flash of a form that was sent: a warning that names the files that were not taken, each with its reason as far as there
 * is space. `refused` are `name: why`; `where` they can be attached again.
 */
export function flashWithFiles(sent: string, refused: readonly string[], where: string): Flash {
  if (refused.length === 0) return { title: sent, tone: 'success' }
  const files = refused.map((each) => {
    const end = each.indexOf(': ')
    return { name: each.slice(0, end), why: each.slice(end + 2) }
  })
  const namesByReason = Map.groupBy(files, ({ why }) => why)
  const reasons = [...namesByReason]
    .map(([why, group]) =>
      withoutFiles(
        group.map(({ name }) => name),
        why,
      ),
    )
    .join(' ')
  const names = withoutFiles(files.map(({ name }) => name))
  const words = reasons.length > reasonsMaxLength ? names : reasons
  return { title: `${sent} ${words} Lampirkan lagi ${where}.`, tone: 'warning' }
}

/**
 * The request with its field `attachments` completed, and the schema for that field, which refuses the form when one of
 * its files was refused. The others are stored, so that they need not be chosen again. Files whose names stand in the
 * field `removed` are omitted.
 */
export async function takeFiles(person: Person, request: Request) {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await request
      .clone()
      .formData()
      .catch(() => new FormData())
    const isFilled = await fillFromUploads(person, form, readCarriedFiles(String(form.get('attachments') ?? '')) ?? [])
    if (isFilled) noteTypedForm(request, form)
    const sent = isFilled ? new Request(request.url, { method: 'POST', body: form }) : request
    return { request: sent, attachments: attachmentIds }
  }
  const form = await request.formData().catch(() => new FormData())
  noteTypedForm(request, form)
  const removed = form.getAll('removed')
  const carried: CarriedFile[] = (readCarriedFiles(String(form.get('attachments') ?? '')) ?? []).filter(
    ({ id }) => !removed.includes(id),
  )
  const problems: string[] = []
  for (const file of form.getAll('files')) {
    // A field in which nothing was chosen comes as a file without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
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
  await fillFromUploads(person, form, carried)
  const attachments = attachmentIds.refine(() => problems.length === 0, problems.join(' '))
  return { request: new Request(request.url, { method: 'POST', body: form }), attachments }
}
