import type { MouseEvent } from 'react'

/** The link that was pressed with nothing but the main button; null for any other press, which is the browser's. */
export function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  return event.target instanceof Element ? event.target.closest('a') : null
}

export function pageAddress({ target, origin, pathname, search, hash }: HTMLAnchorElement): string | null {
  if (target || origin !== window.location.origin || pathname.startsWith('/files/')) return null
  return pathname + search + hash
}

export function goTo(element: HTMLElement): void {
  element.scrollIntoView({ block: element.closest('[data-docked]') ? 'nearest' : 'center' })
  element.focus({ preventScroll: true })
}
