// Makes from a pattern the texts that hurt it most: what it repeats, begun over and over, and never ended as it wants.
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A text to be made to any length: `head`, then `pump` repeated, then `tail`. */
export interface AttackText {
  readonly head: string
  readonly pump: string
  readonly tail: string
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

/** Neither a letter, a digit, a blank nor any sign that a pattern of ours names. */
const foreign = '\u00A4'

const mostTexts = 80

/** The texts for a pattern, each once. */
export function attackTexts(source: string, flags: string): AttackText[] {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const signs = [...new Set(signsOf(pattern))].slice(0, 16)
  const repeated = repeatsOf(pattern)
  const whole = pattern.alternatives.map((alternative) => sampleOf(alternative))
  const tails = ['', foreign, '\n', '!']
  const texts: AttackText[] = []
  for (const { before, elements } of repeated) {
    for (const element of elements) {
      for (const tail of tails) texts.push({ head: before, pump: element, tail })
      // Behind a sign, what is bound to the beginning does not take it.
      texts.push({ head: foreign + before, pump: element, tail: foreign })
      texts.push({ head: '', pump: before + element, tail: foreign })
    }
    texts.push({ head: '', pump: before, tail: foreign })
  }
  for (const sign of signs) texts.push({ head: '', pump: sign, tail: '' }, { head: '', pump: sign, tail: foreign })
  for (const sample of whole) texts.push({ head: '', pump: sample, tail: foreign })
  for (const one of signs.slice(0, 5)) {
    for (const other of signs.slice(0, 5)) if (one !== other) texts.push({ head: '', pump: one + other, tail: foreign })
  }
  const distinct = new Map(texts.filter(({ pump }) => pump !== '').map((text) => [JSON.stringify(text), text]))
  return [...distinct.values()].slice(0, mostTexts)
}

/** The text at a length, in characters. */
export function textOf({ head, pump, tail }: AttackText, length: number): string {
  return head + pump.repeat(Math.ceil(length / pump.length)) + tail
}

interface Repeat {
  /** What may stand before it. */
  readonly before: string
  readonly elements: readonly string[]
}

/** Few repetitions cannot hurt. */
const endless = 50

function repeatsOf(node: AST.Node, before = ''): Repeat[] {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => repeatsOf(each, before))
    case 'Assertion':
      return 'alternatives' in node ? node.alternatives.flatMap((each) => repeatsOf(each, before)) : []
    case 'Alternative': {
      let stands = before
      return node.elements.flatMap((element) => {
        const found = repeatsOf(element, stands)
        stands += sampleOf(element)
        return found
      })
    }
    case 'Quantifier': {
      const inside = repeatsOf(node.element, before)
      return node.max < endless ? inside : [{ before, elements: samplesOf(node.element) }, ...inside]
    }
    default:
      return []
  }
}

/** A text that the part matches, as far as it is known without running it. */
function sampleOf(node: AST.Node): string {
  return samplesOf(node)[0] ?? ''
}

function samplesOf(node: AST.Node): string[] {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => samplesOf(each).slice(0, 3)).slice(0, 6)
    case 'Alternative': {
      const first = node.elements.map(sampleOf).join('')
      // One more with the last choice of each part.
      return [...new Set([first, node.elements.map((element) => samplesOf(element).at(-1) ?? '').join('')])]
    }
    case 'Quantifier': {
      const times = Math.max(node.min, node.max > 0 ? 1 : 0)
      return samplesOf(node.element).map((sample) => sample.repeat(times))
    }
    case 'Backreference':
      return ['a']
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return membersOf(node)
    default:
      return []
  }
}

/** Signs of many kinds, of which a class has some. */
const candidates = [...'ax0 \n\t-.,;:_/@<>()[]{}"\'\\|!?#%&=+*~`^$Aé\u00A0']

function membersOf(
  node: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
): string[] {
  if (node.type === 'Character') return [String.fromCodePoint(node.value)]
  // Only patterns with the flag can write these.
  const flags = /\\p\{|\\P\{|\\u\{/.test(node.raw) ? 'u' : ''
  const member = new RegExp(`^(?:${node.raw})$`, flags)
  const own =
    node.type === 'CharacterClass'
      ? node.elements.flatMap((element) =>
          element.type === 'Character'
            ? [String.fromCodePoint(element.value)]
            : element.type === 'CharacterClassRange'
              ? [String.fromCodePoint(element.min.value), String.fromCodePoint(element.max.value)]
              : [],
        )
      : []
  return [...new Set([...candidates, ...own])].filter((sign) => member.test(sign)).slice(0, 6)
}

function signsOf(node: AST.Node): string[] {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap(signsOf)
    case 'Assertion':
      return 'alternatives' in node ? node.alternatives.flatMap(signsOf) : []
    case 'Alternative':
      return node.elements.flatMap(signsOf)
    case 'Quantifier':
      return signsOf(node.element)
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return membersOf(node).slice(0, 3)
    default:
      return []
  }
}
