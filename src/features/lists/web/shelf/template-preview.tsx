import { useState } from 'react'
import { useNavigate } from 'react-router'
import { challengeTemplates, type TemplateKey } from '#features/lists/challenge-templates.ts'
import { maxListTitleLength } from '#features/bucket-list/limits.ts'
import { endsBeforeStart, listTitleRequired } from '#features/lists/messages.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { toLocalDate } from '#platform/web/dates.ts'
import { Form, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { AlbumPicture } from '#platform/web/ui/notice-pictures.tsx'
import { PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { readText } from './list-form.tsx'
import { useCreateList } from './use-shelf-changes.ts'
import { useTemplate, type TemplatePlace } from './use-template.ts'

interface Props {
  template: TemplateKey
  /** Decides which ideas are suggested. */
  seed: number
}

/**
 * Preview of a challenge template: the ideas suggested for `seed`, which the member can swap and remove, and a form
 * that then creates the list and opens it.
 */
export function TemplatePreview({ template, seed }: Props) {
  const say = useTerms()
  const navigate = useNavigate()
  const { name, goal, title, datesFrom } = challengeTemplates[template]
  const [dates] = useState(() => datesFrom(toLocalDate(new Date())))
  const [requestId] = useState(newRequestId)
  const { filled, places, swapping, announcement, swap, remove, forget } = useTemplate(template, seed)
  const isReady = filled.data !== undefined && swapping === undefined
  const create = useCreateList(({ id }) => {
    forget()
    void navigate(hrefOf(listPath, { id }))
  })
  const heading = useFocusFallback<HTMLHeadingElement>(places.length)
  const { errors, formProps } = useValidatedForm(validation, {
    ...create,
    mutate(fields) {
      if (!isReady) return
      create.mutate({ ...fields, goal, ideaIds: places.map(({ idea }) => idea.id), requestId })
    },
  })
  const count = places.length === 1 ? '1 idea' : `${places.length} ideas`

  return (
    <>
      <div className={css({ pt: { base: 4, md: 8 } })}>
        <TextLink isAlone className={css({ fontSize: 'sm' })} to={hrefOf('lists')}>
          My Lists
        </TextLink>
      </div>
      <PageHeader
        title={name}
        subtitle={say(
          'Swap or remove any ideas you don’t like. The ones you keep are saved to your bucket list too.',
        )}
      />
      <Form {...formProps}>
        <Fields>
          <Field label="Title" error={errors.title}>
            {(ties) => (
              <TextInput
                {...ties}
                name="title"
                defaultValue={title}
                aria-required="true"
                maxLength={maxListTitleLength}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="Start date (optional)" error={errors.startsOn}>
            {(ties) => <TextInput {...ties} name="startsOn" type="date" defaultValue={dates.startsOn} />}
          </Field>
          <Field label="End date (optional)" error={errors.endsOn}>
            {(ties) => <TextInput {...ties} name="endsOn" type="date" defaultValue={dates.endsOn} />}
          </Field>
        </Fields>
        {filled.error && !filled.isFetching ? (
          <FailureState title={say('Couldn’t load the ideas')} onRetry={() => void filled.refetch()} />
        ) : filled.data ? (
          <>
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 3,
              })}
            >
              <SectionTitle ref={heading} tabIndex={-1}>
                {say(count)}
              </SectionTitle>
              {filled.data.ideas.length > 0 ? (
                <Button
                  size="sm"
                  aria-disabled={!isReady || undefined}
                  onClick={() => {
                    if (isReady) void navigate(hrefOf('lists', { start: template, seed: createSeed() }))
                  }}
                >
                  <Icon name="dice" size={18} />
                  Shuffle all
                </Button>
              ) : null}
            </div>
            {places.length > 0 && places.length < goal ? (
              <p className={css({ color: 'quiet', mb: 4 })}>
                {say(
                  goal - places.length === 1
                    ? 'You can choose the last idea yourself after you create the list.'
                    : `You can choose the other ${goal - places.length} ideas yourself after you create the list.`,
                )}
              </p>
            ) : null}
            <output className={css({ srOnly: true })}>{announcement}</output>
            {places.length === 0 ? (
              <EmptyState picture={<AlbumPicture />} title={say('Choose your own ideas')}>
                {say('Create the list, then add ideas you like. There’s room for ')}
                {goal}.
              </EmptyState>
            ) : (
              <Places aria-label={say('Challenge ideas')}>
                {places.map((place) => (
                  <li key={place.number}>
                    <PlaceRow
                      place={place}
                      isSwapping={swapping === place.number}
                      isWaiting={swapping !== undefined}
                      onSwap={() => swap(place)}
                      onRemove={() => remove(place)}
                    />
                  </li>
                ))}
              </Places>
            )}
          </>
        ) : (
          <PlacesSkeleton />
        )}
        <Footer>
          <LinkButton to={hrefOf('lists')}>Cancel</LinkButton>
          <Button type="submit" look="main" aria-disabled={create.isPending || !isReady}>
            {create.isPending ? 'Creating...' : 'Create list'}
          </Button>
        </Footer>
      </Form>
    </>
  )
}

const createSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1

const validation = {
  read: (sent: FormData) => ({
    title: readText(sent, 'title'),
    startsOn: readText(sent, 'startsOn') || null,
    endsOn: readText(sent, 'endsOn') || null,
  }),
  check: ({ title, startsOn, endsOn }: Record<'startsOn' | 'endsOn', string | null> & { title: string }) => ({
    title: title ? undefined : listTitleRequired,
    endsOn: startsOn && endsOn && endsOn < startsOn ? endsBeforeStart : undefined,
  }),
}

interface PlaceRowProps {
  place: TemplatePlace
  isSwapping: boolean
  /** Whether another swap is running. */
  isWaiting: boolean
  onSwap: () => void
  onRemove: () => void
}

function PlaceRow({ place: { idea }, isSwapping, isWaiting, onSwap, onRemove }: PlaceRowProps) {
  return (
    <Row isFaded={isSwapping}>
      <div
        className={css({
          width: 20,
          flexShrink: 0,
          borderRadius: 'sm',
          overflow: 'hidden',
        })}
      >
        <Picture src={idea.imageUrl} alt="" />
      </div>
      <div className={css({ flex: '1', minWidth: 0 })}>
        <h3 className={css({ fontWeight: 600, lineHeight: 'snug', lineClamp: 3, overflowWrap: 'anywhere' })}>
          {idea.title}
        </h3>
        <div className={css({ color: 'quiet', fontSize: 'sm', lineHeight: 'snug', mt: 1 })}>
          {idea.categoryName}
        </div>
      </div>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
        })}
      >
        <Button
          look="quiet"
          size="sm"
          aria-label={`Swap: ${idea.title}`}
          aria-disabled={isWaiting || undefined}
          onClick={onSwap}
        >
          Swap
        </Button>
        <Button look="quiet" size="icon" aria-label={`Remove: ${idea.title}`} onClick={onRemove}>
          <Icon name="close" size={18} />
        </Button>
      </div>
    </Row>
  )
}

function PlacesSkeleton() {
  const say = useTerms()
  return (
    <>
      <output className={css({ srOnly: true })}>{say('Loading ideas...')}</output>
      <Places as="div" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className={css({ height: 24, borderRadius: 'lg' })} />
        ))}
      </Places>
    </>
  )
}

const Fields = styled('div', {
  base: {
    display: 'grid',
    gap: 4,
    mb: 4,
    gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  },
})

const Places = styled('ul', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    listStyle: 'none',
  },
})

const Row = styled('article', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    p: 2.5,
    transition: 'opacity 150ms',
  },
  variants: { isFaded: { true: { opacity: 0.5 } } },
})

/** Stays in view below a long list. */
const Footer = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 3,
    background: 'paper',
    borderTopWidth: '1px',
    borderColor: 'line',
    py: 3,
    mx: { base: -4, md: -8 },
    px: { base: 4, md: 8 },
  },
})
