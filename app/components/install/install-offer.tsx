// 'Pasang di HP ini', on a receipt: the portal among the telephone's own icons, where its answer is found again.
import { Smartphone } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { recall, remember } from '#app/components/visitor/remember.ts'
import { Button } from '#app/ui/button.tsx'
import { installEvent, watchInstallEvent } from './install-event.ts'

const refusedKey = 'tidak-pasang'

export function InstallOffer() {
  const event = useSyncExternalStore(watchInstallEvent, installEvent, () => undefined)
  const [refused, setRefused] = useState(true)
  useEffect(() => setRefused(recall(refusedKey) !== null), [])
  if (!event || refused) return null

  function refuse() {
    remember(refusedKey, 'ya')
    setRefused(true)
  }

  async function install() {
    await event?.prompt()
    const { outcome } = (await event?.userChoice) ?? {}
    // Asked and declined in the browser's own window counts as no.
    if (outcome === 'dismissed') refuse()
    else setRefused(true)
  }

  return (
    <section aria-label="Pasang di HP ini" className="flex gap-3 rounded-card border border-garis p-4 print:hidden">
      <Smartphone className="mt-0.5 shrink-0 text-nila-700" />
      <div className="grid gap-3">
        <p>Pasang portal ini di layar utama HP, supaya jawabannya mudah dibuka lagi. Tidak perlu toko aplikasi.</p>
        <div className="flex flex-wrap gap-x-3 gap-y-1">
          <Button variant="secondary" onClick={() => void install()}>
            Pasang di HP ini
          </Button>
          <Button variant="quiet" onClick={refuse}>
            Tidak usah
          </Button>
        </div>
      </div>
    </section>
  )
}
