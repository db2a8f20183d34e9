// Content files: a picture or a PDF, its address, its size as text.
/** Pictures are stored as WebP, whatever they were. */
export type ContentFileType = 'image/webp' | 'application/pdf'

export const fileTooLarge = 'Berkas ini lebih besar dari 10 MB. Perkecil dulu, lalu pilih lagi.'

export const fileMaxBytes = 10 * 1024 * 1024

export const fileRule = 'JPG, PNG, atau PDF, paling besar 10 MB.'

export const pdfRule = 'PDF, paling besar 10 MB.'

export interface ContentFile {
  readonly id: string
  readonly name: string
  readonly type: ContentFileType
  readonly size: number
}

/** Where a file is served; the name is for people, the id decides. */
export function fileAddress({ id, name }: Pick<ContentFile, 'id' | 'name'>): string {
  return `/files/${id}/${encodeURIComponent(name)}`
}

export function describeFileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}

export const altMaxLength = 200

/** `alt` is the alternative text of a picture, or the words of a link; without it the name of the file. */
export function markdownOf(file: ContentFile, alt = ''): string {
  const words = alt.replaceAll(/[[\]]/g, '') || file.name.replace(/(-\d+x\d+)?\.\w+$/, '').replaceAll('-', ' ')
  if (file.type === 'image/webp') return `![${words}](${fileAddress(file)})`
  return `[${words} (PDF, ${describeFileSize(file.size)})](${fileAddress(file)})`
}

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
