import { Link } from 'react-router'

/** A personality's name as a link that covers the whole row. */
export function PersonalityLink({ personality }: { personality: { slug: string; name: string } }) {
  return (
    <Link
      dir="auto"
      to={`/personalities/${personality.slug}`}
      title={personality.name}
      className="stretched line-clamp-2 font-semibold underline-offset-4 hover:text-accent hover:underline"
    >
      {personality.name}
    </Link>
  )
}
