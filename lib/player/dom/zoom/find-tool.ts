import { type ToolName, type Tools, toolSelector } from "../../tool-names";

export const findTool = <Name extends ToolName>(name: Name) => document.querySelector<Tools[Name]>(toolSelector(name));
