// What happens with a reply besides its sending: chosen once, and remembered on the device.
import { useEffect, useState } from 'react'

/** What the agent sends a reply with. */
export type SendChoice = 'send' | 'complete' | 'next' | 'complete-next'

/** A choice with the words of its button, and what the form says for it. */
export interface SendOption {
  readonly key: SendChoice
  readonly label: string
  readonly after: '' | 'complete'
  readonly next: '' | 'on'
}

const plain: SendOption = { key: 'send', label: 'Kirim balasan', after: '', next: '' }

export const sendOptions: readonly SendOption[] = [
  plain,
  { key: 'complete', label: 'Kirim dan selesai', after: 'complete', next: '' },
  { key: 'next', label: 'Kirim dan berikutnya', after: '', next: 'on' },
  { key: 'complete-next', label: 'Kirim, selesai, berikutnya', after: 'complete', next: 'on' },
]

const name = 'cara-kirim'

function recall(): SendOption {
  try {
    return sendOptions.find(({ key }) => key === localStorage.getItem(name)) ?? plain
  } catch {
    return plain
  }
}

/** The remembered choice, and how to choose another. */
export function useSendChoice(): readonly [SendOption, (option: SendOption) => void] {
  const [option, setOption] = useState(plain)
  useEffect(() => setOption(recall()), [])
  function choose(chosen: SendOption) {
    setOption(chosen)
    try {
      localStorage.setItem(name, chosen.key)
    } catch {
      // Not remembered, and good for this page all the same.
    }
  }
  return [option, choose]
}
