import { useState, type ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'

interface Props {
  url: string
  /** Title for the device's share sheet. */
  title: string
  /** More buttons. */
  children?: ReactNode
}

/**
 * Buttons to pass a link on: one that opens the device's share sheet, if it has one, one that shows or hides a QR
 * code, and those in `children`.
 */
export function ShareWays({ url, title, children }: Props) {
  const { code, toggleCode } = useQrCode(url)

  async function share() {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is not an error, and the link can be copied anyway.
      if (!(error instanceof DOMException)) throw error
    }
  }

  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 })}>
        {'share' in navigator ? (
          <Button size="sm" look="main" onClick={() => void share()}>
            <Icon name="share" size={18} />
            Share with…
          </Button>
        ) : null}
        <Button size="sm" aria-expanded={code !== null} onClick={() => void toggleCode()}>
          {code ? 'Hide QR code' : 'Show QR code'}
        </Button>
        {children}
      </div>
      {code ? (
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 })}>
          <QrPicture viewBox={`0 0 ${code.size} ${code.size}`}>
            <title>QR code for your link</title>
            <rect width="100%" height="100%" fill="#fff" />
            <path d={code.path} fill="#000" />
          </QrPicture>
          <span className={css({ color: 'quiet', fontSize: 'sm' })}>Point a phone’s camera at it.</span>
        </div>
      ) : null}
    </>
  )
}

/** Dark on white in light and dark mode, as cameras expect. */
const QrPicture = styled('svg', {
  base: { width: 48, height: 48, flexShrink: 0, borderRadius: 'md', shapeRendering: 'crispEdges' },
})

/** Returns the QR code of a text while it is shown. The encoder is loaded when it is first shown. */
function useQrCode(text: string) {
  const toast = useToast()
  const [code, setCode] = useState<{ size: number; path: string } | null>(null)

  async function toggleCode() {
    if (code) {
      setCode(null)
      return
    }
    try {
      const { encode } = await import('uqr')
      // The QR code specification requires a quiet zone of four modules.
      const { size, data } = encode(text, { ecc: 'M', border: 4 })
      const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      setCode({ size, path: modules.join('') })
    } catch {
      toast({ title: 'Couldn’t load the QR code', description: 'Please try again.', tone: 'danger' })
    }
  }

  return { code, toggleCode }
}
