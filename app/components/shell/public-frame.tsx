// What surrounds every public page: navigation bar above, footer below, the assistant at hand.
import { type ReactNode, useEffect } from 'react'
import { UrgentBand, type UrgentBandProps } from '#app/components/announcements/urgent-band.tsx'
import { ChatLauncher } from '#app/components/assistant/chat-launcher.tsx'
import { OfflineLine } from '#app/components/offline/offline-banner.tsx'
import { forgetOwnPages } from '#app/components/offline/own-pages.ts'
import { draftsOfAccount, removeStored } from '#app/components/sending/stored-drafts.ts'
import { SiteFooter, type SiteFooterProps } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { remembersSession } from './stored-session.ts'

/** Props of `PublicFrame`; `children` bring the page's own `main`. */
export type PublicFrameProps = {
  year: string
  urgent?: UrgentBandProps['items']
  incidents?: UrgentBandProps['incidents']
  province?: SiteFooterProps['province']
  children: ReactNode
}

/** Frames a public page, also when the page is an error. */
export function PublicFrame({ year, urgent = [], incidents = [], province, children }: PublicFrameProps) {
  // What was being written and what can be read without network goes with the session, also where the session ended elsewhere.
  useEffect(() => {
    if (remembersSession()) return
    removeStored(draftsOfAccount)
    forgetOwnPages(['account'])
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineLine />
      <SiteHeader />
      <UrgentBand items={urgent} incidents={incidents} />
      {children}
      <SiteFooter year={year} province={province} />
      <ChatLauncher />
    </div>
  )
}
