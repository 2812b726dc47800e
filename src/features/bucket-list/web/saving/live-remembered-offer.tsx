import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { saveFailed } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { forgetIdeas, rememberedIdeas } from './remembered-ideas.ts'
import { asPlanned } from './ways-to-save.ts'

/** One button adds what was remembered; nothing is added without it. */
export function LiveRememberedOffer() {
  const toast = useToast()
  const utils = api.useUtils()
  const { data: user } = api.accounts.current.useQuery()
  const { data: saved } = api.bucketList.saved.useQuery(undefined, { enabled: Boolean(user) })
  const add = api.bucketList.add.useMutation()
  const [isAdding, setAdding] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const wanted = saved ? rememberedIdeas().filter(({ id }) => !saved.includes(id)) : []
  if (!user || isClosed || (wanted.length === 0 && !isAdding)) return null

  function close() {
    forgetIdeas()
    setClosed(true)
  }

  async function addAll() {
    setAdding(true)
    try {
      for (const { id } of wanted) await addUnlessThere(id)
      close()
      toast(asPlanned.saved)
    } catch (error) {
      const message = error instanceof Error ? sentenceOf(error, saveFailed) : saveFailed
      toast(asPlanned.failed(message, error))
    }
    setAdding(false)
    await utils.bucketList.invalidate(undefined, includingInactive)
  }

  async function addUnlessThere(ideaId: number) {
    try {
      await add.mutateAsync({ ideaId, ...asPlanned.entry })
    } catch (error) {
      if (!hasCode(error, 'already_listed')) throw error
    }
  }

  const [first] = wanted
  return (
    <Column>
      <section
        className={css({
          display: 'flex',
          alignItems: 'center',
          gap: { base: 2, sm: 4 },
          flexWrap: 'wrap',
          mt: 4,
          py: 3,
          pl: 5,
          pr: 3,
          background: 'accentSoft',
          borderRadius: 'lg',
        })}
        aria-label="Ideas you wanted to save"
      >
        <output className={css({ flex: '1', minWidth: '14rem' })}>
          {wanted.length === 1 && first
            ? `You wanted to save “${first.title}”.`
            : `You wanted to save ${wanted.length} ideas: ${wanted.map(({ title }) => `“${title}”`).join(', ')}.`}
        </output>
        <div className={css({ display: 'flex', gap: 2, ml: 'auto' })}>
          <Button
            look="main"
            size="sm"
            aria-disabled={isAdding}
            onClick={() => (isAdding ? undefined : void addAll())}
          >
            {isAdding ? 'Adding...' : 'Add'}
          </Button>
          <Button look="quiet" size="icon" aria-label="No, thank you" onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
      </section>
    </Column>
  )
}
