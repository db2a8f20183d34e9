import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Time in ms after which a touch is a long press. */
const pressFor = 500

/**
 * `handlers` call `act` for a long press by touch: some browsers report one by `contextmenu`, others not at all. `endsPress`
 * swallows the click at its end.
 */
export function useLongPress(act: (target: Element) => void) {
  const timer = useRef<number>(undefined)
  const isDone = useRef(false)
  const stop = () => window.clearTimeout(timer.current)
  function press(target: EventTarget) {
    stop()
    if (isDone.current || !(target instanceof Element)) return
    isDone.current = true
    act(target)
  }
  const handlers = {
    onPointerDown({ pointerType, target }: PointerEvent) {
      stop()
      isDone.current = false
      if (pointerType === 'touch') timer.current = window.setTimeout(press, pressFor, target)
    },
    onPointerUp: stop,
    // A scroll has begun.
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') return
      event.preventDefault()
      press(event.target)
    },
  }
  function endsPress(event: MouseEvent): boolean {
    if (!isDone.current) return false
    isDone.current = false
    event.preventDefault()
    return true
  }
  return { handlers, endsPress }
}
