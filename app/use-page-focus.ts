// Announces a change of page to screen readers: the focus goes to the new page's title, which is then read out.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Leads the focus to the h1 after every change of page in the browser. Not on arrival, which the browser announces;
 * not for a link to a part of a page; not where the new page has put the focus into its content already. Call once,
 * beside the pages.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const title = document.querySelector('h1')
    if (!title || hash !== '' || document.querySelector('main')?.contains(document.activeElement)) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [pathname, hash])
}
