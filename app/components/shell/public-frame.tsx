// What surrounds every public page: navigation bar above, footer below.
import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Props of `PublicFrame`; `children` bring the page's own `main`. */
export type PublicFrameProps = { year: string; children: ReactNode }

/** Frames a public page, also when the page is an error. */
export function PublicFrame({ year, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      {children}
      <SiteFooter year={year} />
    </div>
  )
}
