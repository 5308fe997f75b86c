import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import { use } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { cardPath } from '../../contract/share-cards.ts'
import { useViewerId, viewerId } from '../accounts/session.ts'
import { isUnknownAddress, serverMessage } from '../lib/api-error.ts'
import { cut } from '../lib/formats.ts'
import type { PageContext, PageHandle } from '../lib/page.ts'
import { profilePath } from '../lib/profile-path.ts'
import { RouterStateContext } from '../lib/router-state.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { type PostPage, postCommentsQuery, postQuery } from './api.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-list.tsx'

const missingMeta = { title: texts.postNotFound, noindex: true }

export const handle: PageHandle = {
  async load({ queryClient, params: { id = '' } }) {
    const query = postQuery(id, null)
    await queryClient.prefetchQuery(query)
    if (queryClient.getQueryData(query.queryKey)) {
      await queryClient.prefetchInfiniteQuery(postCommentsQuery(id, null))
    }
  },
  status: (context) => (isUnknownAddress(stateOf(context)?.error) ? 404 : 200),
  meta(context) {
    const { data: post, error } = stateOf(context) ?? {}
    if (isUnknownAddress(error)) return missingMeta
    if (!post) return { noindex: true }
    const { id, user, content } = post
    return {
      title: texts.postTitle({ name: user.name, beginning: cut(oneLine(content), 60) }),
      description: cut(oneLine(content), 160),
      type: 'article',
      card: cardPath(`/posts/${id}`),
      canonical: `/posts/${id}`,
      jsonLd: postJsonLd(post, context.url),
    }
  },
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function stateOf({ queryClient, params: { id = '' } }: PageContext) {
  return queryClient.getQueryState(postQuery(id, viewerId()).queryKey)
}

function postJsonLd(post: Post, url: URL): Record<string, unknown> {
  const { id, user, content, imageUrl, createdAt, likesCount, commentsCount } = post
  const absolute = (path: string) => new URL(path, url).href
  return {
    '@type': 'SocialMediaPosting',
    url: absolute(`/posts/${id}`),
    headline: cut(oneLine(content), 110),
    articleBody: content,
    image: imageUrl ? absolute(imageUrl) : undefined,
    datePublished: createdAt,
    author: { '@type': 'Person', name: user.name, url: absolute(profilePath(user.username)) },
    commentCount: commentsCount,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: likesCount,
    },
  }
}

export function Component() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { settled } = use(RouterStateContext)
  const viewerId = useViewerId()
  const cachedPost = useCachedPost(id)
  const { data, error, isFetching, refetch } = useQuery({
    ...postQuery(id, viewerId),
    placeholderData: cachedPost,
  })
  if (isUnknownAddress(error)) return <Missing />
  return (
    <div className="column">
      <div className="mx-auto max-w-176">
        <BackLink to="/posts">{texts.communityPosts}</BackLink>
        <div className="mt-3 sm:mt-4">
          {data ? (
            <>
              <h1 className="sr-only">{texts.postBy({ name: data.user.name })}</h1>
              <PostCard
                key={data.id}
                post={data}
                isAlone
                eager
                onDeleted={async () => {
                  await client.cancelQueries({ queryKey: postQuery(id, viewerId).queryKey })
                  navigate('/posts', { replace: true })
                  await settled()
                }}
              />
            </>
          ) : error ? (
            <ErrorState
              message={texts.postLoadFailed}
              detail={serverMessage(error)}
              retryLabel={texts.tryAgain}
              onRetry={refetch}
              isRetrying={isFetching}
            />
          ) : (
            <PostSkeletons count={1} />
          )}
        </div>
        {data && (
          <nav
            aria-label={texts.moreToRead}
            className="mt-6 flex flex-wrap justify-between gap-x-6 print:hidden"
          >
            <Link to={profilePath(data.user.username)} className="arrow-link">
              <span dir="auto">{texts.moreFrom({ name: data.user.name })}</span>
            </Link>
            <Link to="/posts" className="arrow-link">
              {texts.allPosts}
            </Link>
          </nav>
        )}
      </div>
    </div>
  )
}

function Missing() {
  return (
    <MissingPage icon={<FileQuestion />} title={texts.postNotFound} hint={texts.postNotFoundHint}>
      <ButtonLink to="/posts">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.backToThePosts}
      </ButtonLink>
    </MissingPage>
  )
}

/** Finds the post in the cache of other queries, to show at once while it is fetched. */
function useCachedPost(id: string): () => Post | undefined {
  const client = useQueryClient()
  const viewerId = useViewerId()
  return () => {
    const forVisitor = client.getQueryData(postQuery(id, null).queryKey)
    if (forVisitor) return forVisitor
    return client
      .getQueriesData<InfiniteData<PostPage>>({ queryKey: ['posts', 'list', viewerId] })
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ data }) => data)
      .find((post) => post.id === id)
  }
}
