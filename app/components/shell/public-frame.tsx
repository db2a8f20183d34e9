// What surrounds every public page: navigation bar above, footer below, the assistant at hand.
import type { ReactNode } from 'react'
import { UrgentBand, type UrgentBandProps } from '#app/components/announcements/urgent-band.tsx'
import { ChatLauncher } from '#app/components/chat/chat-launcher.tsx'
import { OfflineLine } from '#app/components/offline/offline-line.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Props of `PublicFrame`; `children` bring the page's own `main`. */
export type PublicFrameProps = { year: string; urgent?: UrgentBandProps['items']; children: ReactNode }

/** Frames a public page, also when the page is an error. */
export function PublicFrame({ year, urgent = [], children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineLine />
      <SiteHeader />
      <UrgentBand items={urgent} />
      {children}
      <SiteFooter year={year} />
      <ChatLauncher />
    </div>
  )
}
