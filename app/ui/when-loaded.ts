// Waits for the page to be there, for work that must not slow its arrival.
/** Runs `action` once the page and all on it have arrived; at once when they have. The answer calls it off. */
export function whenLoaded(action: () => void): () => void {
  if (document.readyState === 'complete') {
    action()
    return () => undefined
  }
  window.addEventListener('load', action, { once: true })
  return () => window.removeEventListener('load', action)
}
