import fs from "node:fs";
import { createRequire } from "node:module";
import type { Tensor } from "onnxruntime-node";

export type Token = { id: number; probability: number };

type Runtime = typeof import("onnxruntime-node");

const START = 1;
const END = 2;
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const SAMPLE_RATE = 16_000;
/** Speakers are not faster; beyond it the model repeats itself. */
const TOKENS_PER_SECOND = 6.5;

const require = createRequire(import.meta.url);

export async function openMoonshine() {
  const runtime = require("onnxruntime-node") as Runtime;
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 as const };
  const open = (name: string) => runtime.InferenceSession.create(readModel(name), options);
  const [encoder, decoder] = [await open("encoder_model"), await open("decoder_model_merged")];

  /**
   * The likeliest tokens.
   * @param samples 16 kHz, mono
   */
  return async function recognize(samples: Float32Array): Promise<Token[]> {
    const { Tensor } = runtime;
    const input = new Tensor("float32", samples, [1, samples.length]);
    const hidden = one(await encoder.run({ input_values: input }), "last_hidden_state");
    const most = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND);
    const state: Record<string, Tensor> = emptyState(Tensor);
    const tokens: Token[] = [];
    for (let last = START; tokens.length < most; ) {
      const isFirst = tokens.length === 0;
      const answer = await decoder.run({
        input_ids: new Tensor("int64", BigInt64Array.of(BigInt(last)), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor("bool", Uint8Array.of(isFirst ? 0 : 1), [1]),
        ...state,
      });
      const token = likeliest(one(answer, "logits").data as Float32Array);
      if (token.id === END) break;
      tokens.push(token);
      last = token.id;
      for (const name of Object.keys(state)) {
        // The encoder's output is an input of the first step only.
        if (isFirst || name.includes(".decoder."))
          state[name] = one(answer, name.replace("past_key_values", "present"));
      }
    }
    return tokens;
  };
}

function emptyState(Tensor: Runtime["Tensor"]) {
  const state: Record<string, Tensor> = {};
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const part of ["decoder.key", "decoder.value", "encoder.key", "encoder.value"]) {
      const empty = new Tensor("float32", new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]);
      state[`past_key_values.${layer}.${part}`] = empty;
    }
  }
  return state;
}

function likeliest(logits: Float32Array): Token {
  let id = 0;
  for (let index = 1; index < logits.length; index += 1) if (at(logits, index) > at(logits, id)) id = index;
  const highest = at(logits, id);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { id, probability: 1 / sum };
}

const at = (values: Float32Array, index: number) => values[index] ?? Number.NEGATIVE_INFINITY;

function one(answer: Record<string, Tensor>, name: string) {
  const tensor = answer[name];
  if (!tensor) throw new Error(`the model gave no ${name}`);
  return tensor;
}

/**
 * The files say that they are of ONNX's IR version 10 but hold nothing newer than version 8, which is the newest that
 * the small runtime reads. The version is the second byte.
 */
function readModel(name: string) {
  const main = import.meta.resolve("@moonshine-ai/moonshine-js");
  const bytes = fs.readFileSync(new URL(`model/tiny/quantized/${name}.onnx`, main));
  if (bytes[0] !== 8 || bytes[1] !== 10) throw new Error(`${name} is not the model that was tested`);
  bytes[1] = 8;
  return bytes;
}
