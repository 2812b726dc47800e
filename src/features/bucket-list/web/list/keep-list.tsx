import { useEffect, useState } from 'react'
import {
  changesNotSent,
  keepListFailed,
  keepListNote,
  listDeletedFromDevice,
  listKept,
} from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { OptimisticCheckBox } from '#platform/web/forms/field.tsx'
import {
  canKeepList,
  countPendingChanges,
  deleteKeptList,
  isListKept,
  startKeepingList,
  watchKeptList,
} from '#platform/web/kept-list.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/**
 * Checkbox with which a member keeps their list on this device, or deletes it from there. Shows a sentence instead if
 * the browser cannot keep it.
 */
export function KeepListCheckbox() {
  const say = useTerms()
  const { isKept, change } = useKeptList()
  return (
    <>
      {isKept === 'unsupported' ? (
        <p>This browser can’t keep anything for times without a connection.</p>
      ) : (
        <OptimisticCheckBox isTicked={isKept === true} onTick={change}>
          {say('Keep my list on this device')}
        </OptimisticCheckBox>
      )}
      <p className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })}>{say(keepListNote)}</p>
    </>
  )
}

/** Checkbox at the end of the list. Shown only where it works. */
export function KeepListOffer() {
  const say = useTerms()
  const { isKept, change } = useKeptList()
  if (typeof isKept !== 'boolean') return null
  return (
    <div className={css({ maxWidth: 'text', mx: 'auto', mt: { base: 10, md: 14 }, fontSize: 'sm' })}>
      <OptimisticCheckBox isTicked={isKept} onTick={change}>
        {say('Keep my list on this device')}
      </OptimisticCheckBox>
      <p className={css({ color: 'quiet', mt: 1 })}>{say(keepListNote)}</p>
    </div>
  )
}

/** Whether the list is kept, which the browser tells only after a moment, and a function that changes it. */
function useKeptList() {
  const say = useTerms()
  const toast = useToast()
  const { hasWorker } = useSettings()
  const { data: user } = api.accounts.current.useQuery()
  const [isKept, setKept] = useState<boolean | 'unknown' | 'unsupported'>('unknown')
  useEffect(() => {
    const isSupported = hasWorker && canKeepList()
    const update = async () => {
      setKept(isSupported ? await isListKept().catch(() => 'unsupported' as const) : 'unsupported')
    }
    void update()
    return isSupported ? watchKeptList(() => void update()) : undefined
  }, [hasWorker])

  async function change(isWanted: boolean) {
    if (!user) return
    try {
      if (isWanted) await startKeepingList(user.id)
      else if ((await countPendingChanges()) > 0) {
        toast(changesNotSent)
        return
      } else await deleteKeptList()
      setKept(isWanted)
      toast({ title: say(isWanted ? listKept : listDeletedFromDevice), tone: 'success' })
    } catch {
      toast({ title: say(keepListFailed), tone: 'danger' })
    }
  }

  return { isKept, change }
}
