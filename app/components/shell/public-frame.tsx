import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { UrgentBand, type UrgentBandProps } from '#app/components/announcements/urgent-band.tsx'
import { CallNumber, exampleLink, NoNumber } from '#app/components/offices/contact-buttons.tsx'
import { OfflineLine } from '#app/components/offline/offline-banner.tsx'
import { forgetOwnPages } from '#app/components/offline/own-pages.ts'
import { draftsOfAccount, removeStored } from '#app/components/sending/stored-drafts.ts'
import { Logo } from '#app/ui/logo.tsx'
import type { ContactWays } from '#domain/offices/office-contact.ts'
import { instance } from '#shared/instance.ts'
import { telephoneLink, whatsappLink } from '#shared/numbers/phone-number.ts'
import { useHelpDeskApp } from './account-buttons.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'
import { remembersSession } from './stored-session.ts'

const linkLook = 'inline-flex min-h-11 items-center text-tinta no-underline hover:text-nila-700 hover:underline'

type ProvinceContact = ContactWays & { readonly example: string }

type SiteFooterProps = { year: string; province?: ProvinceContact | undefined }

// In this order they fill three rows of a phone.
const links = [
  { to: '/knowledge', label: 'Panduan Pengguna' },
  { to: '/#faq', label: 'FAQ' },
  { to: '/ask/report', label: 'Lapor (rahasia)' },
  { to: '/status', label: 'Cek status', onBar: true },
  { to: '/contact', label: 'Call centre' },
  { to: '/aksesibilitas', label: 'Aksesibilitas' },
]

const legalLinks = [
  { to: '/terms', label: 'Syarat dan ketentuan' },
  { to: '/privacy', label: 'Kebijakan privasi' },
]

function SiteFooter({ year, province }: SiteFooterProps) {
  const app = useHelpDeskApp()
  return (
    <footer className="mt-auto border-t border-garis bg-abu text-sm print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-2 px-4 py-2 sm:px-6 md:grid-cols-[3fr_2fr] md:py-8">
        <div className="grid content-start gap-1">
          <div className="flex items-center gap-3">
            <Logo withName={false} />
            <p className="max-w-md text-tinta-soft">
              Tempat bertanya dan melapor seputar penerimaan murid baru di {instance().province}.
            </p>
          </div>
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {links.map(footerLink)}
            <li>
              <Link to={app.signIn} reloadDocument className={linkLook}>
                Masuk ke akun
              </Link>
            </li>
            {legalLinks.map(footerLink)}
          </ul>
        </div>
        <div className="grid content-start gap-1">
          <address className="not-italic">
            Kantor {instance().authority}, {instance().address}
          </address>
          <div className="flex flex-wrap gap-x-2 gap-y-1">
            {province && <ProvinceNumbers {...province} />}
            <p className="text-tinta-soft">© {year} Helpdesk SPMB</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

type FooterLink = { readonly to: string; readonly label: string; readonly onBar?: boolean }

function footerLink({ to, label, onBar }: FooterLink) {
  return (
    <li key={to} className={onBar ? 'max-sm:hidden' : undefined}>
      <Link to={to} className={linkLook}>
        {label}
      </Link>
    </li>
  )
}

function ProvinceNumbers({ callCentre, example, whatsapp, hours, mapUrl }: ProvinceContact) {
  const call = telephoneLink(callCentre) ?? (example && exampleLink(example))
  const chat = whatsappLink(whatsapp, '')
  if (!call && !chat) return <NoNumber />
  return (
    <p className="flex flex-wrap gap-x-4 tabular-nums">
      {call && (
        <a href={call}>
          <span className="sr-only">Telepon kantor provinsi </span>
          <CallNumber callCentre={callCentre} example={example} />
        </a>
      )}
      {chat && <a href={chat}>WhatsApp</a>}
      {mapUrl && <a href={mapUrl}>Peta</a>}
      {hours}
    </p>
  )
}

/** `children` bring the page's own `main`. */
type PublicFrameProps = {
  year: string
  urgent?: UrgentBandProps['items']
  incidents?: UrgentBandProps['incidents']
  province?: SiteFooterProps['province']
  children: ReactNode
}

export function PublicFrame({ year, urgent = [], incidents = [], province, children }: PublicFrameProps) {
  // What was being written and what can be read without network goes with the session, also where the session ended elsewhere.
  useEffect(() => {
    if (remembersSession()) return
    removeStored(draftsOfAccount)
    forgetOwnPages(['account'])
  }, [])
  return (
    <div className="above-bar flex min-h-dvh flex-col">
      <OfflineLine />
      <SiteHeader />
      <UrgentBand items={urgent} incidents={incidents} />
      {children}
      <SiteFooter year={year} province={province} />
      <BottomBar />
    </div>
  )
}
