// What a content file is: a picture or a PDF, its address, its size in words.
/** Pictures are stored as WebP, whatever they were. */
export type ContentFileType = 'image/webp' | 'application/pdf'

/** Stands beside the field of a file that is too large. */
export const fileTooLarge = 'Berkas ini lebih besar dari 10 MB. Perkecil dulu, lalu pilih lagi.'

/** Largest upload in bytes (10 MB). */
export const fileMaxBytes = 10 * 1024 * 1024

/** Shown under the field and when a file is refused. */
export const fileRule = 'JPG, PNG, atau PDF, paling besar 10 MB.'

/** The same where only PDF files belong. */
export const pdfRule = 'PDF, paling besar 10 MB.'

/** What is known of a file without its content. */
export interface ContentFile {
  readonly id: string
  readonly name: string
  readonly type: ContentFileType
  /** Bytes. */
  readonly size: number
}

/** Where a file is served; the name is for people, the id decides. */
export function fileAddress({ id, name }: Pick<ContentFile, 'id' | 'name'>): string {
  return `/files/${id}/${encodeURIComponent(name)}`
}

/** '850 KB', '1,2 MB'. */
export function describeFileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}

/** The Markdown that shows a picture, or links to a PDF with its size. */
export function markdownOf(file: ContentFile): string {
  const words = file.name.replace(/(-\d+x\d+)?\.\w+$/, '').replaceAll('-', ' ')
  if (file.type === 'image/webp') return `![${words}](${fileAddress(file)})`
  return `[${words} (PDF, ${describeFileSize(file.size)})](${fileAddress(file)})`
}

/** A file's name as an address can carry it: lower case, single dashes, at most 60 characters, never empty. */
export function plainName(name: string): string {
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)
    .replace(/(?<!-)-+$/, '')
  return words || 'berkas'
}
