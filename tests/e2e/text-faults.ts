// What enlarged text does to a page: it grows wider than the screen, breaks words, cuts text off, or overlaps other text.
import type { Page } from '@playwright/test'

/**
 * The faults of the page as it stands, each with the words it is about; empty when all can be read.
 * What may be pushed aside within its own frame, what only screen readers read, and what floats above the page
 * are omitted.
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const faults: string[] = []
    const screen = document.documentElement.clientWidth
    const short = (words: string) => words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)

    function anyAround(element: Element, is: (style: CSSStyleDeclaration, box: DOMRect) => boolean): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (is(getComputedStyle(at), at.getBoundingClientRect())) return true
      }
      return false
    }

    const isFramed = (element: Element) => anyAround(element, ({ overflowX }) => /auto|scroll/.test(overflowX))
    const isFloating = (element: Element) => anyAround(element, ({ position }) => /fixed|sticky/.test(position))

    // The first lines of a text that stands whole where its link leads: it ends in '…' at any size.
    const excerptOf = (element: Element) => element.closest('[class*=line-clamp]')

    // Not for screen readers alone, nor folded away, nor transparent.
    function isShown(element: Element): boolean {
      if (element.closest('noscript, svg, option, title')) return false
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const folded = ({ overflow }: CSSStyleDeclaration, { width, height }: DOMRect) =>
        overflow !== 'visible' && (width <= 1 || height <= 1)
      return !anyAround(element, folded)
    }

    const width = document.documentElement.scrollWidth
    if (width > screen) {
      const out = [...document.querySelectorAll('body *')].find(
        (element) => element.getBoundingClientRect().right > screen + 1 && !isFramed(element) && isShown(element),
      )
      faults.push(`wider than the screen: ${width} > ${screen}, ${out?.tagName} '${short(out?.textContent ?? '')}'`)
    }

    const texts: { words: string; node: Node; boxes: DOMRect[] }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const words = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent || words.trim() === '' || !isShown(parent)) continue
      const range = document.createRange()
      // Addresses and IDs have no place to break; '-' and '/' are one.
      for (const { 0: word, index } of words.matchAll(/[^\s/\u2010\u2013\u2014-]+/g)) {
        if (word.length > 22 || words.includes('://') || !/^[^\p{L}\d]*\p{L}+[^\p{L}\d]*$/u.test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter((box) => box.width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) faults.push(`broken word: ${word}`)
      }
      range.selectNodeContents(node)
      const end = excerptOf(parent)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      const boxes = [...range.getClientRects()].filter(
        (box) => box.width > 1 && box.height > 1 && box.bottom <= end + 1,
      )
      if (boxes.some(({ left, right }) => left < -1 || right > screen + 1) && !isFramed(parent)) {
        faults.push(`over the edge: ${short(words)}`)
      }
      if (!isFloating(parent) && !isFramed(parent)) texts.push({ words, node, boxes })
    }

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const cuts = (way: string) => way === 'hidden' || way === 'clip'
      if (!isShown(element) || short(element.innerText ?? '') === '') continue
      const isCut =
        (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
      if (isCut && !excerptOf(element)) faults.push(`cut: ${short(element.innerText)}`)
    }

    // A line's box is higher than its letters.
    const letters = ({ left, right, top, height }: DOMRect) => {
      return { left: left + 1, right: right - 1, top: top + height * 0.25, bottom: top + height * 0.75 }
    }
    const lines = texts.flatMap(({ words, boxes }, of) => boxes.map((box) => ({ words, of, ...letters(box) })))
    lines.sort((one, other) => one.top - other.top)
    for (const [at, one] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next]
        if (!other || other.top >= one.bottom) break
        if (one.of === other.of || other.left >= one.right || one.left >= other.right) continue
        faults.push(`overlap: ${short(one.words)} | ${short(other.words)}`)
      }
    }
    return [...new Set(faults)]
  })
}
