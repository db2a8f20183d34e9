// Takes the reader to an element: into the middle of the view, clear of what is fixed above, and the focus with it. Inside
// what is docked to an edge of the view the page itself stays where it is.
/** Scrolls to the element and focuses it. */
export function goTo(element: HTMLElement): void {
  element.scrollIntoView({ block: element.closest('[data-docked]') ? 'nearest' : 'center' })
  element.focus({ preventScroll: true })
}
