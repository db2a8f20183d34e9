// A device in words: 'Chrome di Android', from what the browser says about itself.
import { parse } from 'bowser'

/** A device as its owner would name it, and whether it is held in the hand. */
export interface Device {
  readonly name: string
  readonly handheld: boolean
}

/** The device behind a User-Agent header. */
export function deviceOf(userAgent: string | null): Device {
  const { browser, os, platform } = parse(userAgent || 'none')
  const name = [browser.name, os.name].filter(Boolean).join(' di ')
  return { name: name || 'Perangkat tidak dikenal', handheld: ['mobile', 'tablet'].includes(platform.type ?? '') }
}
