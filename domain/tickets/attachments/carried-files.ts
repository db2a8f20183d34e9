// The files that a form carries: uploaded before it is sent, written into one of its fields. Pure.
import { isPublicId } from '#shared/ids.ts'

/** A file as a form carries it, so that it can be shown again; only its id is believed. */
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
