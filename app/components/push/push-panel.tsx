import { BellRing } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import {
  type PushDeviceSubject,
  PushProblem,
  pushSupport,
  readPushState,
  switchPushOff,
  switchPushOn,
} from './push-device.ts'

export interface PushPanelProps {
  readonly subject: PushDeviceSubject
  readonly offer: string
  readonly promise: string
  /** Of the same size as the button, and in its place until this device can be asked: nothing moves. */
  readonly otherwise?: ReactNode
}

type State = 'unknown' | 'off' | 'on' | 'denied'

export const blocked =
  'Pemberitahuan dari portal ini diblokir di HP ini. Ketuk ikon di kiri alamat portal, pilih Izin, lalu izinkan Notifikasi.'

function usePush({ subject, otherwise }: Pick<PushPanelProps, 'subject' | 'otherwise'>) {
  const [state, setState] = useState<State>('unknown')
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const named = JSON.stringify(subject)
  const blockedBefore = otherwise ? 'unknown' : 'denied'
  useEffect(() => {
    let isCurrent = true
    // Without an answer there is nothing to offer; the page is whole without it.
    readPushState(JSON.parse(named)).then(
      (found) => {
        if (!isCurrent) return
        setKey(found.key)
        setState(found.on ? 'on' : Notification.permission === 'denied' ? blockedBefore : 'off')
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [named, blockedBefore])
  const act = async (step: () => Promise<State>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      setState(await step())
      // The page says how answers arrive.
      await revalidate()
    } catch (error) {
      setProblem(error instanceof PushProblem ? error.message : 'HP ini belum dapat diberi tahu. Coba lagi nanti.')
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ state, busy, problem },
    switchOn: () =>
      act(async () => {
        if (await switchPushOn(subject, key)) return 'on'
        return Notification.permission === 'denied' ? 'denied' : 'off'
      }),
    switchOff: () =>
      act(async () => {
        await switchPushOff(subject)
        return 'off'
      }),
  }
}

export function PushPanel(props: PushPanelProps) {
  const support = pushSupport()
  if (support === 'yes') return <Switch {...props} />
  return props.otherwise ?? (support === 'install' ? <InstallWords /> : null)
}

export function InstallWords() {
  return (
    <p className="max-w-measure text-sm text-tinta-soft print:hidden">
      Ingin diberi tahu di iPhone? Ketuk Bagikan, pilih Tambahkan ke Layar Utama, lalu buka portal dari sana.
    </p>
  )
}

function Switch({ subject, offer, promise, otherwise }: PushPanelProps) {
  const { state, busy, problem, switchOn, switchOff } = usePush({ subject, otherwise })
  if (state === 'unknown') return otherwise ?? null
  return (
    <div className="grid max-w-measure justify-items-start gap-1 text-sm text-tinta-soft print:hidden">
      {state === 'off' && (
        <>
          <Button variant="secondary" busy={busy} busyLabel="Menunggu izin..." onClick={switchOn}>
            <BellRing />
            {offer}
          </Button>
          {promise && <p>{promise} Tidak berbunyi pukul 21.00–06.00.</p>}
        </>
      )}
      {state === 'on' && (
        <p role="status" className="flex min-h-12 flex-wrap items-center gap-x-2">
          <BellRing className="size-5 text-green-600" />
          HP ini akan diberi tahu.
          <Button variant="quiet" busy={busy} busyLabel="Mematikan..." onClick={switchOff}>
            Matikan
          </Button>
        </p>
      )}
      {state === 'denied' && <p role="status">{blocked}</p>}
      {problem && (
        <p role="alert" className="text-red-600">
          {problem}
        </p>
      )}
    </div>
  )
}
