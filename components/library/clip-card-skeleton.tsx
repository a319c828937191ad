import { Skeleton } from "#components/ui/skeleton";

export function ClipCardSkeleton() {
  return (
    <li aria-hidden="true">
      <Skeleton className="aspect-[16/10] !rounded-lg" />
      <Skeleton className="mt-3 h-5 w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/2" />
    </li>
  );
}
