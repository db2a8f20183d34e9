import type { LucideIcon } from 'lucide-react'

export interface AreaLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** What waits there, in a pill next to the word; nothing for 0. `most` and more read 'most+'. */
  readonly count?: { readonly of: number; readonly most: number; readonly words: string }
  readonly group?: string
  /** Its word in the bar of narrow screens; without one it is behind 'Lainnya'. */
  readonly short?: string
  /** Pages that share the line, its own first: each shows links to all of them. */
  readonly pages?: readonly AreaPage[]
}

export interface AreaPage {
  readonly to: string
  readonly label: string
}

export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
