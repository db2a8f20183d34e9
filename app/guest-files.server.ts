// Files of a form without an account: they travel with it, because before it nobody is there to own them.
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import type { UploadedFile } from '#domain/tickets/attachments/upload-attachment.ts'

/** The request with its fields alone, and the files that came with them. */
export async function splitFiles(request: Request): Promise<{ request: Request; files: UploadedFile[] }> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return { request, files: [] }
  const form = await request.formData().catch(() => new FormData())
  noteTypedForm(request, form)
  const files: UploadedFile[] = []
  for (const file of form.getAll('files')) {
    // A field in which nothing was chosen comes as a file without a name.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue
    files.push({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })
  }
  form.delete('files')
  return { request: new Request(request.url, { method: 'POST', body: form }), files }
}

/** The longest list of names, so that the sentence fits a flash. */
const namesMaxLength = 70

/**
 * The sentence behind 'sent' when some of the files were not taken; '' when all were. `refused` are `name: why`; `where` they
 * can be attached again.
 */
export function refusedFilesWords(refused: readonly string[], where = 'di halaman pertanyaan'): string {
  if (refused.length === 0) return ''
  const names = refused.map((each) => each.split(': ')[0]).join(', ')
  const listed = names.length > namesMaxLength ? `${names.slice(0, namesMaxLength - 1)}…` : names
  const files = refused.length === 1 ? `Berkas ${listed}` : `${refused.length} berkas (${listed})`
  return `${files} tidak dapat kami terima. Lampirkan lagi ${where}.`
}
