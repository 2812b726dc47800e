import { Flex } from '@chakra-ui/react'
import { previewNotes } from '#features/ideas/texts.ts'
import { StateBadge } from '#features/ideas/web/editing/state-badge.tsx'
import { momentInWords } from '#features/ideas/web/editing/local-moment.ts'
import { IdeaBody } from '#pages/parts/idea-body.tsx'
import { IdeaMissing } from '#pages/parts/idea-missing.tsx'
import { IdeaSkeleton } from '#pages/parts/idea-skeleton.tsx'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureNotice } from '#platform/web/ui/notice.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/** The page of an idea that is not public, as it would be, for editors only. */
export function IdeaPreview({ id }: { id: number }) {
  const {
    data: idea,
    error,
    isPending,
    refetch,
  } = api.ideas.editing.byId.useQuery({ id }, { staleTime: 0, refetchOnMount: 'always', retryOnMount: true })
  if (isPending) return <IdeaSkeleton />
  if (isMissing(error)) return <IdeaMissing />
  if (!idea) {
    return (
      <Column>
        <FailureNotice as="h1" title="Failed to fetch the idea" onRetry={() => void refetch()} />
      </Column>
    )
  }
  return (
    <Column>
      <Head title={`Preview: ${idea.title}`} description={idea.title} isListed={false} />
      <Flex
        role="note"
        align="center"
        wrap="wrap"
        gap={3}
        my={{ base: 4, md: 6 }}
        px={4}
        py={2}
        borderRadius="md"
        borderWidth="1px"
        borderColor="line"
        background="card"
        fontSize="sm"
      >
        <StateBadge state={idea.state} />
        {previewNotes[idea.state]}
        {idea.state === 'scheduled' && idea.publishAt ? ` ${momentInWords(idea.publishAt)}` : ''}
        <LinkButton to={`/admin?edit=${id}`} size="sm" ml="auto">
          Edit this idea
        </LinkButton>
      </Flex>
      <IdeaBody idea={idea} />
    </Column>
  )
}
