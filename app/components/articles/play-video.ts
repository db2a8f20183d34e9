// Plays a video in the place of its link; until then nothing is asked of the other site.
/** Milliseconds without a sign of the player after which the reader gets a message. */
const patience = 10_000

const missing = 'Video tidak dapat dimuat'

function sayMissing(box: Element, watchAddress: string): void {
  const words = document.createElement('p')
  words.className = 'video-missing'
  words.setAttribute('role', 'status')
  const link = document.createElement('a')
  link.href = watchAddress
  link.textContent = 'Buka di YouTube'
  words.append(`${missing}. `, link)
  box.replaceWith(words)
}

/**
 * Puts the player where the link's paragraph stands, or a fixed sentence when it cannot be reached. True when the
 * link was that of a video.
 */
export function playVideo(link: HTMLAnchorElement): boolean {
  const box = link.closest('.video-link')
  const key = /[?&]v=([\w-]+)$/.exec(link.search)?.[1]
  if (!box || !key) return false
  if (!navigator.onLine) {
    sayMissing(box, link.href)
    return true
  }
  const frame = document.createElement('iframe')
  frame.src = `https://www.youtube-nocookie.com/embed/${key}?autoplay=1&rel=0`
  frame.title = `Video: ${document.querySelector('h1')?.textContent ?? ''}`
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  const silence = setTimeout(() => sayMissing(frame, link.href), patience)
  frame.addEventListener('load', () => {
    clearTimeout(silence)
    frame.focus()
  })
  box.replaceWith(frame)
  return true
}
