import { Box } from '@chakra-ui/react'
import { ideasFailed } from '#features/ideas/texts.ts'
import { api } from '#platform/web/api.ts'
import { FailureNotice, Notice } from '#platform/web/ui/notice.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { IdeaGrid } from '../idea-grid.tsx'
import { EditableIdeaCard } from './editable-idea-card.tsx'

const skeletons = 6

/** The first fifty ideas as cards. */
export function FirstIdeas({ onEdit }: { onEdit: (id: number) => void }) {
  const { data: ideas, isPending, refetch } = api.ideas.editing.list.useQuery()
  if (isPending) return <FirstIdeasSkeleton />
  if (!ideas) return <FailureNotice title={ideasFailed} onRetry={() => void refetch()} />
  if (ideas.length === 0) return <Notice title="No ideas yet">Add the first one.</Notice>
  return (
    <IdeaGrid>
      {ideas.map((idea) => (
        <EditableIdeaCard key={idea.id} idea={idea} onEdit={() => onEdit(idea.id)} />
      ))}
    </IdeaGrid>
  )
}

function FirstIdeasSkeleton() {
  return (
    <IdeaGrid as="section" aria-busy="true" aria-label="Loading ideas">
      {Array.from({ length: skeletons }, (_, index) => (
        <Box
          key={index}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          overflow="hidden"
          background="card"
        >
          <Skeleton aspectRatio="4/3" borderRadius="0" />
          <Box p={4}>
            <Skeleton height={5} width="80%" mb={3} />
            <Skeleton height={10} mb={4} />
            <Skeleton height={6} width={32} borderRadius="full" mb={4} />
            <Skeleton height={10} />
          </Box>
        </Box>
      ))}
    </IdeaGrid>
  )
}
