// Tells which kind of content a file holds, so that one on the wrong page is sent to the right one. Pure.
import { Invalid } from '#shared/errors.ts'
import { type ExchangeKind, exchangeKinds } from './exchange-kind.ts'
import type { YamlFile } from './yaml-file.ts'

function kindOf(value: unknown): ExchangeKind | undefined {
  if (Array.isArray(value)) {
    const hasText = value.some((item) => typeof item === 'object' && item !== null && 'text' in item)
    return hasText || value.length === 0 ? 'canned-replies' : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if ('articles' in value) return 'articles'
  if ('offices' in value || 'regencies' in value) return 'offices'
  return 'categories' in value ? 'faq' : undefined
}

/** @throws Invalid for a file of another kind, and for one of none. */
export function requireKind({ value }: YamlFile, wanted: ExchangeKind): void {
  const found = kindOf(value)
  if (found === wanted) return
  const { name } = exchangeKinds[wanted]
  if (found === undefined) {
    throw new Invalid(`Ini bukan berkas ${name}. Unduh berkasnya dari halaman ini, ubah, lalu impor lagi.`)
  }
  throw new Invalid(
    `Ini berkas ${exchangeKinds[found].name}, bukan ${name}. Impor di halaman ${exchangeKinds[found].name}.`,
  )
}
