// Takes the reader to an element: into the middle of the view, clear of what is fixed above, and the focus with it.
/** Scrolls to the element and focuses it. */
export function goTo(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}
