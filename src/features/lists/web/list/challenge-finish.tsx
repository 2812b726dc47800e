import { useRef, useState } from 'react'
import type { ChallengeView, ListDetails } from '#features/lists/contract.ts'
import { challengePicturePath, hrefOf } from '#platform/addresses.ts'
import { useBasePath, useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button, ButtonAnchor } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { localZone } from '../use-lists.ts'

interface Props {
  list: Pick<ListDetails, 'id' | 'title'>
  challenge: ChallengeView
}

const fileName = 'challenge-complete.png'

/**
 * Panel for a challenge that is complete, with its picture to download and, where the device can, to share. The caller
 * renders it only once the goal is reached.
 */
export function ChallengeFinish({ list, challenge: { goal } }: Props) {
  const say = useTerms()
  const based = useBasePath()
  const address = based(hrefOf(challengePicturePath, { id: list.id, zone: localZone() }))
  const { canShare, isPreparing, share } = usePictureSharing(address, list.title)
  return (
    <Panel aria-labelledby="challenge-complete">
      <Rosette />
      <div className={css({ flex: '1' })}>
        <h2
          id="challenge-complete"
          className={css({ fontSize: { base: 'lg', md: 'xl' }, fontWeight: 600, lineHeight: 'snug' })}
        >
          Challenge complete!
        </h2>
        <p className={css({ color: 'quiet', fontSize: 'sm', mt: 1 })}>
          {say(
            `You did it: ${goal} of ${goal}. Here’s a picture to keep or share. Names, notes, photos and custom ideas aren’t included.`,
          )}
        </p>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        {canShare ? (
          <Button look="main" size="sm" aria-disabled={isPreparing} onClick={share}>
            <Icon name="share" size={18} />
            {isPreparing ? 'Preparing...' : 'Share picture'}
          </Button>
        ) : null}
        <ButtonAnchor look={canShare ? 'plain' : 'main'} size="sm" href={address} download={fileName}>
          Download picture
        </ButtonAnchor>
      </div>
    </Panel>
  )
}

/** Shares the picture with the device's own share sheet. */
function usePictureSharing(address: string, title: string) {
  const toast = useToast()
  const prepared = useRef<File>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [canShare] = useState(() => {
    const probe = new File([], fileName, { type: 'image/png' })
    return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
  })

  async function share() {
    if (isPreparing) return
    setPreparing(true)
    try {
      prepared.current ??= await fetchPicture(address)
      await navigator.share({ files: [prepared.current], title })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      // Browsers open the sheet only for a few seconds after the click. The second time the picture is there at once.
      toast(
        prepared.current
          ? { title: 'The picture is ready', description: 'Choose “Share picture” again to share it.' }
          : { title: 'Couldn’t make the picture', description: 'Please try again.', tone: 'danger' },
      )
    } finally {
      setPreparing(false)
    }
  }

  return { canShare, isPreparing, share: () => void share() }
}

async function fetchPicture(address: string): Promise<File> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The picture is answered with ${response.status}`)
  return new File([await response.blob()], fileName, { type: 'image/png' })
}

const Rosette = () => (
  <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
    <path className={css({ fill: 'accent' })} d="M18 32l-6 20 9-3 6 6 4-20zM38 32l6 20-9-3-6 6-4-20z" />
    <circle className={css({ fill: 'teal' })} cx="28" cy="22" r="19" />
    <path
      className={css({ stroke: 'card' })}
      d="M19.500 22.500l6 6 11-13"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const Panel = styled('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    background: 'tealSoft',
    borderRadius: 'lg',
    p: 5,
    mb: { base: 5, md: 8 },
  },
})
