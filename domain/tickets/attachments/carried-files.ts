// The files in a form: uploaded before it is sent, listed in one of its fields. Pure.
import { isPublicId } from '#shared/ids.ts'

/** A file as listed in a form, to be shown again; only its id is trusted. */
export interface CarriedFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

export function readCarriedFiles(field: string): CarriedFile[] | undefined {
  if (field === '') return []
  try {
    const files: unknown = JSON.parse(field)
    return Array.isArray(files) && files.every(isCarriedFile) ? files : undefined
  } catch {
    return undefined
  }
}

export function writeCarriedFiles(files: readonly CarriedFile[]): string {
  return files.length === 0 ? '' : JSON.stringify(files.map(({ id, name, size }) => ({ id, name, size })))
}

function isCarriedFile(file: unknown): file is CarriedFile {
  if (typeof file !== 'object' || file === null) return false
  const { id, name, size } = file as Partial<Record<keyof CarriedFile, unknown>>
  return typeof id === 'string' && isPublicId(id) && typeof name === 'string' && typeof size === 'number'
}
