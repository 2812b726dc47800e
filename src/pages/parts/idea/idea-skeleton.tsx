import { Box } from '@chakra-ui/react'
import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** What stands on the page while the idea loads, in the size of what replaces it. */
export function IdeaSkeleton() {
  return (
    <Column aria-busy="true">
      <title>Bucket List Idea</title>
      <Box pt={{ base: 4, md: 8 }} pb={{ base: 3, md: 4 }}>
        <Skeleton height={5} my={2} width={40} />
      </Box>
      <IdeaLayout
        story={
          <>
            <IdeaFrame>
              <Skeleton aspectRatio="16/9" borderRadius="0" />
            </IdeaFrame>
            <Skeleton height={7} width="7rem" borderRadius="full" mt={{ base: 5, md: 8 }} mb={3} />
            <Skeleton height={{ base: 9, md: 11 }} width="80%" mb={4} />
            <Skeleton height={32} maxWidth="text" />
          </>
        }
        aside={
          <>
            <Skeleton height="16rem" borderRadius="lg" />
            <Skeleton height={24} borderRadius="lg" />
          </>
        }
        tips={<Skeleton height={48} borderRadius="lg" />}
      />
    </Column>
  )
}
