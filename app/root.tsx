// The document around every page: head, skip link, toasts, and the toast after a redirect.

import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Chat, ChatState } from '#app/components/assistant/conversation.ts'
import { env } from '#platform/env.server.ts'
import { instance, portalName } from '#shared/instance.ts'
import type { Route } from './+types/root.ts'
import { keepPageOnOutage } from './components/live/keep-page-on-outage.ts'
import { useLostNavigation } from './components/shell/use-lost-navigation.ts'
import { ErrorPage } from './error-page.tsx'
import { flashToastId, takeFlash } from './flash.ts'
import { keepFormsOnOutage } from './forms/offline-form.ts'
import { refuseRefused } from './guards.server.ts'
import styles from './styles/app.css?url'
import { isTheme } from './theme.ts'
import { Logo } from './ui/logo.tsx'
import { ToastProvider, useToast } from './ui/overlays/toast.tsx'
import { usePageFocus } from './use-page-focus.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/announcements.rss', type: 'application/rss+xml', title: 'Pengumuman' },
]

export const meta: Route.MetaFunction = () => [
  { title: `Helpdesk dan Pengaduan SPMB ${instance().province}` },
  { property: 'og:title', content: `Helpdesk dan Pengaduan SPMB ${instance().province}` },
  {
    name: 'description',
    content: `Cari jawaban, kirim pertanyaan, dan cek statusnya: layanan bantuan SPMB SMA, SMK, dan SLB negeri ${instance().province}.`,
  },
]

export const middleware: Route.MiddlewareFunction[] = [refuseRefused]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFormsOnOutage, keepPageOnOutage]

export function loader() {
  return { demo: env.demo, helpdeskAppOrigin: env.helpdeskAppOrigin, origin: env.origin }
}

// The root's data stay the same while the process runs.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { demo, origin } = useRouteLoaderData<typeof loader>('root') ?? {}
  const { pathname } = useLocation()
  const matches = useMatches()
  // One page is sent for all addresses that do not exist; it has no canonical address.
  const isLost = matches.at(-1)?.id === 'routes/public/not-found-page'
  const theme = matches.map(({ loaderData }) => (loaderData as { theme?: unknown } | undefined)?.theme).find(isTheme)
  return (
    <html
      lang="id"
      data-instance={JSON.stringify(instance())}
      {...(theme && theme !== 'system' && { 'data-theme': theme })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fdfcf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1519" media="(prefers-color-scheme: dark)" />
        <Meta />
        {origin && !isLost && <Address origin={origin} pathname={pathname} />}
        <Links />
      </head>
      <body>
        <a href="#isi" className="skip-link">
          Langsung ke isi
        </a>
        {demo && (
          <aside
            aria-label="Mode demo"
            data-demo=""
            data-top=""
            className="bg-sogan-50 px-4 py-1 text-center text-sm text-sogan-700 print:hidden"
          >
            <strong>Mode demo</strong> · data contoh<span className="max-sm:sr-only">, bukan data pendaftaran</span>
          </aside>
        )}
        {/* A printed page has no navigation, but it must name its source. */}
        <div className="hidden px-4 sm:px-6 print:block">
          <Logo />
        </div>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Address({ origin, pathname }: { origin: string; pathname: string }) {
  const address = origin + pathname
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:site_name" content={portalName()} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function FlashToast() {
  const { key, pathname } = useLocation()
  const toast = useToast()
  const before = useRef(pathname)
  // Before the new page's own effects, which may show a toast.
  useLayoutEffect(() => {
    if (before.current !== pathname) toast.clear()
    before.current = pathname
  }, [pathname, toast])
  useEffect(() => {
    const flash = key ? takeFlash() : undefined
    if (flash) toast.show({ id: flashToastId, ...flash })
  }, [key, toast])
  return null
}

export default function Root() {
  // Here it outlives every page, also those that fail.
  const chat: ChatState = useState<Chat>()
  usePageFocus()
  useLostNavigation()
  return (
    <ToastProvider>
      <Outlet context={chat} />
      <FlashToast />
    </ToastProvider>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
