import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { UrgentBand, type UrgentBandProps } from '#app/components/announcements/urgent-band.tsx'
import { ChatLauncher } from '#app/components/assistant/chat-launcher.tsx'
import { CallNumber, ContactButtons, NoNumber } from '#app/components/offices/contact-buttons.tsx'
import { OfflineLine } from '#app/components/offline/offline-banner.tsx'
import { forgetOwnPages } from '#app/components/offline/own-pages.ts'
import { SaveForOffline } from '#app/components/offline/save-for-offline.tsx'
import { draftsOfAccount, removeStored } from '#app/components/sending/stored-drafts.ts'
import { Logo } from '#app/ui/logo.tsx'
import { type ContactWays, isReachable } from '#domain/offices/office-contact.ts'
import { useHelpDeskApp } from './account-buttons.tsx'
import { SiteHeader } from './site-header.tsx'
import { remembersSession } from './stored-session.ts'

const linkLook = 'inline-flex min-h-11 items-center text-tinta no-underline hover:text-nila-700 hover:underline'

/** The information centre and its articles offer next to their text to store it for reading without network. */
const offersItself = /^\/knowledge(\/[^/]+\/[^/]+)?$/

type ProvinceContact = ContactWays & { readonly example: string }

type SiteFooterProps = { year: string; province?: ProvinceContact | undefined }

function SiteFooter({ year, province }: SiteFooterProps) {
  const app = useHelpDeskApp()
  const { pathname } = useLocation()
  return (
    <footer className="mt-auto border-t border-garis bg-abu print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-10 sm:px-6 md:py-12 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.4fr]">
        <div className="grid content-start gap-4 md:col-span-2 lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-tinta-soft">
            Tempat bertanya dan melapor seputar Sistem Penerimaan Murid Baru SMA, SMK, dan SLB negeri di Jawa Tengah.
          </p>
          {!offersItself.test(pathname) && <SaveForOffline />}
        </div>
        <FooterPart title="Tautan cepat">
          <ul className="grid max-md:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] max-md:gap-x-4">
            <li>
              <Link to="/knowledge" className={linkLook}>
                Panduan Pengguna
              </Link>
            </li>
            <li>
              <Link to="/#faq" className={linkLook}>
                FAQ
              </Link>
            </li>
            <li>
              <Link to="/status" className={linkLook}>
                Cek status pertanyaan
              </Link>
            </li>
            <li>
              <Link to={app.signIn} reloadDocument className={linkLook}>
                Masuk ke akun
              </Link>
            </li>
          </ul>
        </FooterPart>
        <FooterPart title="Kontak">
          <address className="not-italic">
            Kantor Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah
            <br />
            Jalan Pemuda Nomor 134, Kota Semarang
          </address>
          {province && (isReachable(province) || province.example) ? (
            <>
              <p className="tabular-nums empty:hidden">
                <CallNumber {...province} />
              </p>
              <ContactButtons {...province} who="kantor provinsi" />
              {province.hours !== '' && <p className="text-sm text-tinta-soft">{province.hours}</p>}
            </>
          ) : (
            <NoNumber />
          )}
          {province?.mapUrl && (
            <a href={province.mapUrl} target="_blank" rel="noreferrer" className={linkLook}>
              Lihat peta
            </a>
          )}
          <Link to="/contact" className={linkLook}>
            Call centre 13 cabang dinas
          </Link>
        </FooterPart>
      </div>
      <div className="border-t border-garis">
        {/* The space at the right is for the floating chat button. */}
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 pr-19 pl-4 text-sm text-tinta-soft sm:pr-22 sm:pl-6 noscript:pr-4 min-[80rem]:pr-6">
          <p>© {year} Helpdesk SPMB Jawa Tengah</p>
          <ul className="flex flex-wrap gap-x-3 sm:gap-x-6">
            <li>
              <Link to="/terms" className={linkLook}>
                Syarat dan ketentuan
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={linkLook}>
                Kebijakan privasi
              </Link>
            </li>
            <li>
              <Link to="/aksesibilitas" className={linkLook}>
                Aksesibilitas
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <h2 className="text-base">{title}</h2>
      {children}
    </div>
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
