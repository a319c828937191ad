-- A recording on its way into another one, in the place of a span of it.
ALTER TYPE "asset_kind" ADD VALUE 'take';
