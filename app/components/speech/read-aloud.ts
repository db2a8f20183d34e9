// Loaded when the first text is listened to.
import { sentencesOf } from './spoken-sentences.ts'

const block = 'p, li, h1, h2, h3, h4, td, th, dt, dd, figcaption'
const unspoken = 'button, summary, .sr-only'

/** The visible texts of the element, paragraph by paragraph. */
function textsOf(element: Element): string[] {
  const texts = new Map<Element, string>()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(unspoken) || parent.checkVisibility?.() === false) continue
    const place = parent.closest(block) ?? element
    texts.set(place, (texts.get(place) ?? '') + (node.textContent ?? ''))
  }
  return [...texts.values()]
}

/** Reads it until the end or until the returned function is called; `onEnd` is called once. */
export function readAloud(element: Element, voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  const speech = window.speechSynthesis
  // Another text that is being read ends.
  speech.cancel()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    onEnd()
  }
  const spoken = textsOf(element).flatMap(sentencesOf)
  for (const [place, sentence] of spoken.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.voice = voice
    utterance.lang = voice.lang
    if (place === spoken.length - 1) utterance.onend = end
    utterance.onerror = end
    speech.speak(utterance)
  }
  if (spoken.length === 0) end()
  return () => {
    if (isOver) return
    end()
    speech.cancel()
  }
}
