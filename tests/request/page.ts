// A page as a reader without scripts sees it: text, links and forms, read from the HTML of an answer.
import { type Cheerio, type CheerioAPI, load } from 'cheerio'
import type { AnyNode, Element } from 'domhandler'
import type { HttpClient } from '#tests/portal/http-client.ts'

/** What a test types into a field, by the text of its label: text, whether a box is checked, or files. */
export type Answers = Readonly<Record<string, string | boolean | readonly string[] | readonly File[]>>

// `invisible` is a class of app/styles; the second label of a busy button has it.
const invisible = 'script, style, template, [hidden], dialog:not([open]), .invisible'
const blocks =
  'address,article,aside,br,button,dd,div,dl,dt,fieldset,form,h1,h2,h3,h4,li,main,nav,ol,option,p,section,td,th,tr,ul'

const submitButtons = 'button:not([type=button]):not([type=reset]), input[type=submit]'

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const matches = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === squeeze(wanted) : wanted.test(name)

/** The visible text of some elements; neighbouring blocks are separated by a blank. */
function textOf($: CheerioAPI, elements: Cheerio<AnyNode>): string {
  const copy = elements.clone()
  copy.find(invisible).remove()
  copy.find(blocks).before(' ').after(' ')
  return squeeze(copy.text()) || squeeze($(elements).attr('aria-label') ?? '')
}

/** A part of a page in which links, buttons and fields are looked up by the names that readers see. */
export class Part {
  readonly $: CheerioAPI
  readonly #client: HttpClient
  readonly #address: URL
  readonly root: Cheerio<AnyNode>

  constructor(client: HttpClient, address: URL, $: CheerioAPI, root: Cheerio<AnyNode>) {
    this.#client = client
    this.#address = address
    this.$ = $
    this.root = root
  }

  /** The visible text, with single blanks. */
  get text(): string {
    return textOf(this.$, this.root)
  }

  /** The texts of the elements that a CSS selector finds. */
  texts(selector: string): string[] {
    return this.root
      .find(selector)
      .toArray()
      .map((element) => textOf(this.$, this.$(element)))
  }

  /**
   * The elements that a CSS selector finds, as parts; with `text` those that contain it.
   */
  parts(selector: string, text: string | RegExp = ''): Part[] {
    return this.root
      .find(selector)
      .toArray()
      .map((element) => new Part(this.#client, this.#address, this.$, this.$(element)))
      .filter((part) => (typeof text === 'string' ? part.text.includes(text) : text.test(part.text)))
  }

  /** The first of `parts`. @throws when there is none. */
  part(selector: string, text: string | RegExp = ''): Part {
    const [found] = this.parts(selector, text)
    if (!found)
      throw new Error(`${this.#address.pathname} has no ${selector} with ${text}: ${this.text.slice(0, 2_000)}`)
    return found
  }

  /** The name that a screen reader reads for a link, button or field group. */
  #nameOf(element: Element): string {
    const $element = this.$(element)
    const labelledBy = $element.attr('aria-labelledby')
    if (labelledBy)
      return squeeze(
        labelledBy
          .split(/\s+/)
          .map((id) => this.$(`[id="${id}"]`).text())
          .join(' '),
      )
    const label = $element.attr('aria-label')
    if (label) return squeeze(label)
    if (element.tagName === 'input') return squeeze($element.attr('value') ?? '')
    const images = $element.find('img[alt], svg[aria-label]').toArray()
    return squeeze(`${textOf(this.$, $element)} ${images.map((image) => this.$(image).attr('alt') ?? '').join(' ')}`)
  }

  #named(selector: string, name: string | RegExp): Element[] {
    return this.root
      .find(selector)
      .toArray()
      .filter((element): element is Element => matches(this.#nameOf(element as Element), name))
  }

  /** True when there is a link of this name. */
  hasLink(name: string | RegExp): boolean {
    return this.#named('a[href]', name).length > 0
  }

  /** True when there is a button of this name. */
  hasButton(name: string | RegExp): boolean {
    return this.#named('button, input[type=submit]', name).length > 0
  }

  /** The address of the first link of this name. @throws when there is none. */
  link(name: string | RegExp): string {
    const [found] = this.#named('a[href]', name)
    if (!found) throw new Error(`${this.#address.pathname} has no link ${name}`)
    return this.$(found).attr('href') ?? ''
  }

  /** Opens the first link of this name. @throws when there is none. */
  follow(name: string | RegExp): Promise<Page> {
    return openPage(this.#client, new URL(this.link(name), this.#address))
  }

  /** The field of a label. @throws when there is none. */
  #field(form: Cheerio<AnyNode>, label: string): Cheerio<Element> {
    const labels = form
      .find('label')
      .toArray()
      .filter((each) => squeeze(this.#labelText(each as Element)).replace(/\s*\*$/, '') === label)
    for (const each of labels) {
      const id = this.$(each).attr('for')
      const field = id ? form.find(`[id="${id}"]`) : this.$(each).find('input, select, textarea')
      if (field.length > 0) return this.$(field.toArray()[0] as Element)
    }
    const id = form.attr('id')
    // Fields outside of their form name it by its id.
    const elsewhere = id ? this.$(`[form="${id}"]`).toArray() : []
    const named = [...form.find('input, select, textarea').toArray(), ...elsewhere].find(
      (each) => this.$(each).attr('aria-label') === label || this.$(each).attr('name') === label,
    )
    if (!named) {
      const known = form
        .find('label')
        .toArray()
        .map((each) => squeeze(this.#labelText(each as Element)))
      throw new Error(`${this.#address.pathname} has no field ${label}; its labels: ${known.join(' | ')}`)
    }
    return this.$(named as Element)
  }

  #labelText(label: Element): string {
    const copy = this.$(label).clone()
    copy.find('select, textarea, button').remove()
    return textOf(this.$, copy)
  }

  /** The value that a field has, by its label. @throws when there is no such field. */
  value(label: string): string {
    const field = this.#field(this.root, label)
    const value = field.is('select') ? field.find('option[selected]').attr('value') : field.val()
    return String(value ?? '')
  }

  /** The labels of the options of a select or of radio buttons, by its label. */
  options(label: string): string[] {
    return this.#field(this.root, label)
      .find('option')
      .toArray()
      .map((each) => squeeze(this.$(each).text()))
  }

  /**
   * Presses a button as a browser without scripts does: sends its form with the fields that the HTML has, changed by `answers`,
   * and follows redirects. `sender` sends it with the cookies of another.
   * @throws when there is no such button, or no field of a label in `answers`.
   */
  async submit(button: string | RegExp, answers: Answers = {}, sender = this.#client): Promise<Page> {
    const [pressed] = this.#named(submitButtons, button)
    if (!pressed)
      throw new Error(`${this.#address.pathname} has no button ${button}: ${this.texts('button').join(' | ')}`)
    return this.#press(pressed, answers, sender)
  }

  /**
   * Presses Enter in the field of a label: sends its form as its first button would, as `submit` says.
   * @throws when there is no such field or no button.
   */
  enter(label: string, answers: Answers = {}): Promise<Page> {
    const form = this.#field(this.root, label).closest('form')
    const isOfForm = (button: AnyNode) => this.#formOf(button).is(form)
    const first = this.$(submitButtons).toArray().find(isOfForm)
    if (!first) throw new Error(`the form of ${label} at ${this.#address.pathname} has no button`)
    return this.#press(first as Element, answers, this.#client)
  }

  /** Each button that posts a form: what distinguishes it, and what `submit` does with it. */
  get posts(): readonly { readonly key: string; readonly press: () => Promise<Page> }[] {
    const buttons = this.root.find(submitButtons).toArray() as Element[]
    return buttons.flatMap((button) => {
      const $button = this.$(button)
      const form = this.#formOf(button)
      const method = $button.attr('formmethod') ?? form.attr('method') ?? 'get'
      if (method.toLowerCase() !== 'post' || $button.attr('disabled') !== undefined) return []
      const names = this.#fieldsOf(form, new Map()).map(([name, value]) =>
        name === 'intent' ? `intent=${value}` : name,
      )
      const action = $button.attr('formaction') ?? form.attr('action') ?? this.#address.pathname
      const key = `${action}: ${this.#nameOf(button)} [${[...new Set(names)].join()}]`
      return [{ key, press: () => this.#press(button, {}, this.#client) }]
    })
  }

  #formOf(button: AnyNode): Cheerio<Element> {
    const id = this.$(button).attr('form')
    return (id ? this.$(`form[id="${id}"]`) : this.$(button).closest('form')) as Cheerio<Element>
  }

  async #press(pressed: Element, answers: Answers, sender: HttpClient): Promise<Page> {
    const $pressed = this.$(pressed)
    const form = this.#formOf(pressed)
    if (form.length === 0)
      throw new Error(`the button ${this.#nameOf(pressed)} of ${this.#address.pathname} has no form`)
    const changed = new Map<Element, Answers[string]>()
    for (const [label, answer] of Object.entries(answers)) {
      const [field] = this.#field(form, label).toArray()
      if (field) changed.set(field, answer)
    }
    const fields = this.#fieldsOf(form, changed)
    const name = $pressed.attr('name')
    if (name) fields.push([name, $pressed.attr('value') ?? ''])
    const action = new URL($pressed.attr('formaction') ?? form.attr('action') ?? '', this.#address)
    const method = ($pressed.attr('formmethod') ?? form.attr('method') ?? 'get').toLowerCase()
    if (method === 'get') {
      action.search = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()
      return openPage(sender, action)
    }
    return openPage(sender, action, {
      body: bodyOf(fields, $pressed.attr('formenctype') ?? form.attr('enctype')),
    })
  }

  /** The pairs that a browser would send: https://html.spec.whatwg.org/#constructing-the-form-data-set. */
  #fieldsOf(form: Cheerio<AnyNode>, changed: ReadonlyMap<Element, Answers[string]>): [string, string | File][] {
    const id = form.attr('id')
    const own = form.find('input, select, textarea').toArray() as Element[]
    const elsewhere = id ? (this.$(`[form="${id}"]`).toArray() as Element[]) : []
    const radios = new Set(
      [...changed.keys()]
        .filter((each) => this.$(each).attr('type') === 'radio')
        .map((each) => this.$(each).attr('name')),
    )
    return [...own, ...elsewhere.filter((each) => !own.includes(each) && each.tagName !== 'button')].flatMap(
      (element): [string, string | File][] => {
        const field = this.$(element)
        const name = field.attr('name')
        if (!name || field.attr('disabled') !== undefined || field.closest('fieldset[disabled]').length > 0) return []
        const answer = changed.get(element)
        const type = field.attr('type') ?? ''
        if (['submit', 'button', 'reset', 'image'].includes(type)) return []
        if (type === 'radio' || type === 'checkbox') {
          const checked = field.attr('checked') !== undefined && !(type === 'radio' && radios.has(name))
          return (answer === undefined ? checked : answer) ? [[name, field.attr('value') ?? 'on']] : []
        }
        if (type === 'file') {
          const files = (answer ?? []) as readonly File[]
          return files.length > 0 ? files.map((file): [string, File] => [name, file]) : [[name, new File([], '')]]
        }
        if (element.tagName === 'select')
          return this.#chosen(element, answer).map((value): [string, string] => [name, value])
        const value =
          answer ?? (element.tagName === 'textarea' ? field.text().replace(/^\n/, '') : (field.attr('value') ?? ''))
        return [[name, String(value)]]
      },
    )
  }

  #chosen(select: Element, answer: Answers[string] | undefined): string[] {
    const options = this.$(select).find('option').toArray()
    const optionValue = (option: AnyNode) => this.$(option).attr('value') ?? squeeze(this.$(option).text())
    if (answer !== undefined) {
      const wanted = Array.isArray(answer) ? answer.map(String) : [String(answer)]
      return wanted.map((label) => {
        const option = options.find((each) => squeeze(this.$(each).text()) === label)
        if (!option) throw new Error(`${this.$(select).attr('name')} has no option ${label}`)
        return optionValue(option)
      })
    }
    const selected = options.filter((option) => this.$(option).attr('selected') !== undefined)
    if (this.$(select).attr('multiple') !== undefined) return selected.map(optionValue)
    const [first] = selected.length > 0 ? selected : options
    return first ? [optionValue(first)] : []
  }
}

/** A whole page, with the answer that it came in. */
export class Page extends Part {
  readonly answer: Response
  readonly html: string
  /** Path and query at which the reader is, after redirects. */
  readonly path: string
  /** The statuses of the redirects on the way here. */
  readonly redirects: readonly number[]

  constructor(client: HttpClient, address: URL, answer: Response, html: string, redirects: readonly number[]) {
    const $ = load(html, { scriptingEnabled: false })
    super(client, address, $, $('body'))
    this.answer = answer
    this.html = html
    this.path = address.pathname + address.search
    this.redirects = redirects
  }

  get status(): number {
    return this.answer.status
  }

  /** The text of the first heading of level 1. */
  get heading(): string {
    return this.texts('h1')[0] ?? ''
  }

  /** The main part, without header, menu and footer. */
  get main(): Part {
    return this.part('main')
  }

  /** What the page says after a mistake or a success, in order. */
  get notices(): string[] {
    return this.texts('[role=alert], [role=status]').filter(Boolean)
  }
}

function bodyOf(fields: readonly [string, string | File][], encoding: string | undefined): Blob | URLSearchParams {
  if (encoding !== 'multipart/form-data') {
    return new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  }
  // FormData would leave out the file name of a field without a file, and the portal would read text.
  const boundary = `----uji${crypto.randomUUID()}`
  const quoted = (text: string) => `"${text.replaceAll('"', '%22').replaceAll(/\r?\n/g, '%0D%0A')}"`
  const parts = fields.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value.replaceAll(/\r?\n/g, '\r\n')}\r\n`]
    const type = value.type || 'application/octet-stream'
    return [`${head}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n']
  })
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` })
}

/** The longest chain of redirects that is followed. */
const maxRedirects = 5

/**
 * Opens an address of the portal, follows redirects within it, and reads the page.
 * @throws when the redirects do not end; one that leads to another host is not followed.
 */
export async function openPage(
  client: HttpClient,
  to: URL,
  init: { body?: Blob | URLSearchParams } = {},
): Promise<Page> {
  const redirects: number[] = []
  let address = to
  const post = init.body && { method: 'POST', headers: { Origin: client.origin }, body: init.body }
  let answer = await client.send(address.pathname + address.search, post ?? {})
  while (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) {
    const next = new URL(answer.headers.get('location') ?? '', address)
    if (next.host !== address.host) break
    if (redirects.push(answer.status) > maxRedirects) throw new Error(`${to} redirects without end`)
    await answer.arrayBuffer()
    address = next
    // These two send the form on; all others ask for the page.
    const again = answer.status === 307 || answer.status === 308 ? post : undefined
    answer = await client.send(address.pathname + address.search, again ?? {})
  }
  return new Page(client, address, answer, await answer.text(), redirects)
}
